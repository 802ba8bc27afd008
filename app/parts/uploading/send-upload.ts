import type { Guard } from "../../forms/guards.ts";
import { postForm, signedOut } from "../../forms/post-file.ts";
import { pauseOrOnline } from "../pause.ts";
import { isKeptAnswer, isPartAnswer, isPendingUploadAnswer, type KeptAnswer, type Refused } from "./answers.ts";
import type { FileKind } from "./file-bounds.ts";

const uploadsPath = "/uploads";
/** Delays after consecutive failures, in seconds. */
const pausesSeconds = [1, 2, 4, 8, 15, 30];
/** Prevents endless retries when client and server disagree about the state. */
const attemptsMax = 40;

/** Callbacks during an upload. */
export interface Hearing {
  /** Receives the uploaded fraction, from 0 to 1; at 1 the file is being checked. */
  onProgress(sent: number): void;
  /** The connection broke, or the server failed, possibly with a message. The upload retries automatically. */
  onPause(message: string | undefined): void;
  /** Receives the upload's id, which is needed to cancel it. */
  onStarted(id: string): void;
}

/** The result of an upload. There is no message when the server did not answer or the user must sign in. */
export type UploadEnd =
  | Extract<KeptAnswer, { ok: true }>
  | (Omit<Refused, "message"> & { message: string | undefined; isSignedOut?: boolean });

/**
 * Sends a file in parts, and resumes automatically after an interruption. Never sends it for a user other than `owner`
 * or the user who was signed in when it started. Returns `undefined` when `signal` aborted the upload: the received
 * parts are kept for one day, in case the same file is sent again.
 */
export async function sendUpload(
  kind: FileKind,
  file: File,
  hearing: Hearing,
  signal: AbortSignal,
  owner?: string,
): Promise<UploadEnd | undefined> {
  let failures = 0;
  let message: string | undefined;
  let whose = owner;
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const answer = await attempt(kind, file, signal, whose, {
      ...hearing,
      onOwner(owner) {
        whose = owner;
      },
      onPart() {
        failures = 0;
      },
    });
    if (signal.aborted) return undefined;
    if (answer === signedOut) return { ok: false, message: undefined, again: "later", isSignedOut: true };
    if (answer?.ok || (answer && answer.again !== "soon")) return answer;
    message = answer?.message;
    const pause = pausesSeconds[failures];
    if (pause === undefined) break;
    failures += 1;
    hearing.onPause(message);
    await pauseOrOnline(pause * 1_000, signal);
    if (signal.aborted) return undefined;
  }
  return { ok: false, message, again: "later" };
}

/** Cancels an upload. If the request fails, the server removes the parts after a day. */
export async function giveUp(id: string): Promise<void> {
  await post({ intent: "cancel", id }, new AbortController().signal);
}

async function attempt(
  kind: FileKind,
  file: File,
  signal: AbortSignal,
  owner: string | undefined,
  { onStarted, onOwner, onProgress, onPart }: Hearing & { onOwner(owner: string): void; onPart(): void },
): Promise<KeptAnswer | Refused | typeof signedOut | undefined> {
  const about = { kind, name: file.name, size: file.size, last_modified: file.lastModified, ...(owner && { owner }) };
  const answered = await ask(isPendingUploadAnswer, { intent: "begin", ...about }, signal);
  if (answered === signedOut || !answered?.ok) return answered;
  onOwner(answered.owner);
  if (!answered.begun) return ask(isKeptAnswer, { intent: "whole", kind, file }, signal, onProgress);
  const { id, partBytes, partCount, parts } = answered.begun;
  onStarted(id);
  const partOf = (number: number) => file.slice((number - 1) * partBytes, number * partBytes);
  let there = parts.reduce((sum, number) => sum + partOf(number).size, 0);
  onProgress(there / Math.max(1, file.size));
  for (let number = 1; number <= partCount; number++) {
    if (parts.includes(number)) continue;
    const part = partOf(number);
    const tell = (sent: number) => onProgress((there + sent * part.size) / file.size);
    const answer = await ask(isPartAnswer, { intent: "part", id, number, part }, signal, tell);
    if (answer === signedOut || !answer?.ok) return answer;
    there += part.size;
    onPart();
  }
  onProgress(1);
  return ask(isKeptAnswer, { intent: "finish", id }, signal);
}

/** Posts with `post` and checks the answer. */
async function ask<Answer>(
  isAnswer: Guard<Answer>,
  ...given: Parameters<typeof post>
): Promise<Answer | typeof signedOut | undefined> {
  const answer = await post(...given);
  return answer === signedOut || isAnswer(answer) ? answer : undefined;
}

function post(
  fields: Record<string, string | number | Blob>,
  signal: AbortSignal,
  onProgress: (sent: number) => void = () => {},
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "number" ? String(value) : value);
  }
  return postForm(uploadsPath, form, onProgress, signal);
}
