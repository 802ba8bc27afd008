import { createContext, type RouterContextProvider } from "react-router";
import { host } from "../host.server.ts";
import { sessionContext } from "../session/session.server.ts";
import type { ApiOutcome } from "./client.ts";
import { isUnavailable } from "./refusal.ts";

/** What the document of a request answers: the address of a page, or a form of one. `null` for what scripts ask. */
export const documentContext = createContext<"page" | "form" | null>(null);

const keptMilliseconds = 30 * 60_000;
const usersMax = 100;
/** Above what a page with a form reads. */
const answersMax = 12;

interface Answer {
  value: unknown;
  at: number;
}

/** The answers that the last documents of each user showed, the newest last. */
const answersByUser = new Map<string, Map<string, Answer>>();

/**
 * Returns the outcome of a read for the page of a document. While an API elsewhere does not answer, the page of a form
 * that was sent is shown with what it last read for the same user, so that the form, and all that was typed, stands in
 * its place. Opening a page never shows earlier answers.
 */
export function outcomeFor(
  context: Readonly<RouterContextProvider>,
  call: string,
  outcome: ApiOutcome<unknown>,
): ApiOutcome<unknown> {
  const answers = context.get(documentContext);
  const user = context.get(sessionContext).current?.user;
  if (answers === null || !user || host().apiReads) return outcome;
  const owner = `${user.id} ${user.email}`;
  if (outcome.ok) remember(owner, call, { value: outcome.value, at: host().now() });
  if (answers === "page" || !isUnavailable(outcome)) return outcome;
  const known = answersByUser.get(owner)?.get(call);
  return known && host().now() - known.at <= keptMilliseconds ? { ok: true, value: known.value } : outcome;
}

function remember(owner: string, call: string, answer: Answer): void {
  const answers = answersByUser.get(owner) ?? new Map<string, Answer>();
  setNewest(answers, call, answer, answersMax);
  setNewest(answersByUser, owner, answers, usersMax);
}

/** Sets an entry as the newest, and removes the oldest above `max`. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > max) map.delete(oldest);
}
