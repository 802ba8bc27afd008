import { type Guard, isEither } from "../../forms/guards.ts";
import { postForm, signedOut } from "../../forms/post-file.ts";
import { pauseOrOnline } from "../../framework/pause.ts";
import {
  isKeptAnswer,
  isKeptFile,
  isPartAnswer,
  isPendingUploadAnswer,
  isRefused,
  type KeptAnswer,
  type Refused,
} from "./answers.ts";
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

/** The result of sending a file. There is no message when the server did not answer or the user must sign in. */
export type SentEnd<End> = End | (Omit<Refused, "message"> & { message: string | undefined; isSignedOut?: boolean });
/** The result of an upload. */
export type UploadEnd = SentEnd<KeptFile>;
type KeptFile = Extract<KeptAnswer, { ok: true }>;

/** Where parts are sent, and how the answer to the last one is recognized. */
export interface PartsTarget<End> {
  path: string;
  /** Sent with the description of the file. */
  fields: Record<string, string>;
  isEnd: Guard<End>;
  /** Sends the file as a whole, where files are accepted only so. */
  sendWhole?(onProgress: (sent: number) => void): Promise<End | Refused | typeof signedOut | undefined>;
}

/** Uploads a file in parts with `sendInParts`. */
export function sendUpload(
  kind: FileKind,
  file: File,
  hearing: Hearing,
  signal: AbortSignal,
  owner?: string,
): Promise<UploadEnd | undefined> {
  const target: PartsTarget<KeptFile> = {
    path: uploadsPath,
    fields: { kind },
    isEnd: isKeptFile,
    sendWhole: (onProgress) => ask(uploadsPath, isKeptAnswer, { intent: "whole", kind, file }, signal, onProgress),
  };
  return sendInParts(target, file, hearing, signal, owner);
}

/**
 * Sends a file in parts, and resumes automatically after an interruption. Never sends it for a user other than `owner`
 * or the user who was signed in when it started. Returns `undefined` when `signal` aborted the upload: the received
 * parts are kept for one day, in case the same file is sent again.
 */
export async function sendInParts<End extends { ok: true }>(
  target: PartsTarget<End>,
  file: File,
  hearing: Hearing,
  signal: AbortSignal,
  owner?: string,
): Promise<SentEnd<End> | undefined> {
  let failures = 0;
  let message: string | undefined;
  let whose = owner;
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const answer = await attempt(target, file, signal, whose, {
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
  await post(uploadsPath, { intent: "cancel", id }, new AbortController().signal);
}

async function attempt<End>(
  { path, fields, isEnd, sendWhole }: PartsTarget<End>,
  file: File,
  signal: AbortSignal,
  owner: string | undefined,
  { onStarted, onOwner, onProgress, onPart }: Hearing & { onOwner(owner: string): void; onPart(): void },
): Promise<End | Refused | typeof signedOut | undefined> {
  const about = {
    ...fields,
    name: file.name,
    size: file.size,
    last_modified: file.lastModified,
    ...(owner && { owner }),
  };
  const answered = await ask(path, isPendingUploadAnswer, { intent: "begin", ...about }, signal);
  if (answered === signedOut || !answered?.ok) return answered;
  onOwner(answered.owner);
  if (!answered.begun) return sendWhole?.(onProgress);
  const { id, partBytes, partCount, parts } = answered.begun;
  onStarted(id);
  const partOf = (number: number) => file.slice((number - 1) * partBytes, number * partBytes);
  let there = parts.reduce((sum, number) => sum + partOf(number).size, 0);
  onProgress(there / Math.max(1, file.size));
  for (let number = 1; number <= partCount; number++) {
    if (parts.includes(number)) continue;
    const part = partOf(number);
    const tell = (sent: number) => onProgress((there + sent * part.size) / file.size);
    const answer = await ask(path, isPartAnswer, { intent: "part", id, number, part }, signal, tell);
    if (answer === signedOut || !answer?.ok) return answer;
    there += part.size;
    onPart();
  }
  onProgress(1);
  return ask(path, isEither(isEnd, isRefused), { intent: "finish", id }, signal);
}

/** Posts with `post` and checks the answer. */
async function ask<Answer>(
  path: string,
  isAnswer: Guard<Answer>,
  fields: Record<string, string | number | Blob>,
  signal: AbortSignal,
  onProgress?: (sent: number) => void,
): Promise<Answer | typeof signedOut | undefined> {
  const answer = await post(path, fields, signal, onProgress);
  return answer === signedOut || isAnswer(answer) ? answer : undefined;
}

function post(
  path: string,
  fields: Record<string, string | number | Blob>,
  signal: AbortSignal,
  onProgress: (sent: number) => void = () => {},
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "number" ? String(value) : value);
  }
  return postForm(path, form, onProgress, signal);
}
