// SPDX-License-Identifier: MIT
// One message to the server and its answer, typed from the OpenAPI document.
import type { Text, Told } from "../i18n/server";
import { reportLost } from "./connection";
import { limitOf, within } from "./limit";
import { showNotice } from "./notice";
import type { components, paths } from "./schema";
import { sessionId } from "./session";

export type Schemas = components["schemas"];

type PostPaths = {
  [P in keyof paths]: paths[P] extends { post: object } ? P : never;
}[keyof paths];

/** The names of the messages: "game/move" for POST /api/game/move. */
export type Action = PostPaths extends `/api/${infer Name}` ? Name : never;

type Post<A extends Action> = paths[`/api/${A}`] extends { post: infer Operation }
  ? Operation
  : never;

export type Body<A extends Action> =
  Post<A> extends { requestBody?: { content: { "application/json": infer B } } }
    ? B
    : Record<string, never>;

export type Answer<A extends Action> =
  Post<A> extends { responses: { 200: { content: { "application/json": infer B } } } } ? B : never;

/** What the server said against a message: one line, and what to do about it. */
export class ApiError extends Error {
  readonly message_text: Text | undefined;
  readonly hint_text: Text | undefined;
  constructor(
    readonly code: string,
    message: string,
    readonly hint = "",
    readonly status = 0,
    texts: Pick<Told, "message_text" | "hint_text"> = {},
  ) {
    super(message);
    this.message_text = texts.message_text;
    this.hint_text = texts.hint_text;
  }
}

const FACTS_MS = 15_000;

/** The answer, or ApiError "offline" if the connection failed. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // A TypeError is how fetch() says that the connection failed.
    if (!(error instanceof TypeError)) throw error;
    reportLost();
    throw new ApiError("offline", "");
  }
}

/** What the server says of itself. */
export function serverFacts(): Promise<Schemas["Status"]> {
  return reached(
    within(FACTS_MS, async (signal) => {
      const response = await fetch("/api/status", { signal });
      if (!response.ok) throw await readError(response);
      return (await response.json()) as Schemas["Status"];
    }),
  );
}

async function readError(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as Partial<Schemas["Error"]>;
    return new ApiError(
      body.code ?? "bug",
      body.message ?? response.statusText,
      body.hint,
      response.status,
      body,
    );
  } catch {
    return new ApiError("bug", `HTTP ${response.status}`, "", response.status);
  }
}

type WithNotice<A extends Action> = Answer<A> & { notice?: Schemas["Notice"] };

async function send<A extends Action>(
  action: A,
  body: Body<A>,
  signal: AbortSignal,
  session: string,
): Promise<WithNotice<A>> {
  const response = await fetch(`/api/${action}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Joseki": "1",
      "X-Joseki-Session": session,
    },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as WithNotice<A>;
}

/**
 * Throws ApiError if the server refuses or cannot be reached, LateError if it takes too long. Of the
 * tab's own session unless another one is named.
 */
export async function call<A extends Action>(
  action: A,
  body: Body<A>,
  stop?: AbortSignal,
  session = sessionId,
): Promise<Answer<A>> {
  const answer = await reached(
    within(limitOf(action), (signal) => send(action, body, signal, session), stop),
  );
  if (answer.notice) showNotice(answer.notice);
  return answer;
}
