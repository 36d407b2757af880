// SPDX-License-Identifier: MIT
// Messages of one page, one after another, so that quick key presses are answered in their order.
export class Queue {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  /** Messages that have no answer yet. */
  get waiting(): number {
    return this.length;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.length++;
    const done = this.last.then(work).finally(() => this.length--);
    this.last = done.catch(() => undefined);
    return done;
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
