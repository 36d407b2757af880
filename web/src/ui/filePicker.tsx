// SPDX-License-Identifier: MIT
// A button that lets somebody choose files of their computer.
import { useRef } from "preact/hooks";
import { Button } from "./controls";
import type { IconName } from "./icon";

interface FilePickerProps {
  label: string;
  icon?: IconName;
  kind?: "plain" | "primary" | "quiet";
  /** Several at once, or everything in a folder. */
  many?: "files" | "folder";
  /** Endings of files to offer: ".txt,.pkl". */
  accept?: string;
  onPick: (files: readonly File[]) => void;
}

export function FilePicker({ label, icon = "upload", kind = "plain", ...rest }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = ""; // the same file may be chosen again
    if (files.length > 0) rest.onPick(files);
  };
  return (
    <>
      <Button icon={icon} kind={kind} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        class="hidden-label"
        tabIndex={-1}
        aria-hidden="true"
        accept={rest.accept}
        multiple={rest.many !== undefined}
        {...(rest.many === "folder" ? { webkitdirectory: true } : {})}
        onChange={pick}
      />
    </>
  );
}
