import { hasFields, isOneOf, isText } from "../../../forms/guards.ts";
import { type Hearing, type SentEnd, sendInParts } from "../../../parts/uploading/send-upload.ts";
import { importPartsPath } from "./addresses.ts";

/** The import has started: the address of its report. */
export interface StartedAnswer {
  ok: true;
  to: string;
}

const isStarted = hasFields<StartedAnswer>({ ok: isOneOf(true), to: isText });

/** Sends an archive in parts and starts its import. Returns `undefined` when `signal` aborted it. */
export function sendArchive(
  archive: File,
  hearing: Hearing,
  signal: AbortSignal,
  owner: string,
): Promise<SentEnd<StartedAnswer> | undefined> {
  return sendInParts({ path: importPartsPath, fields: {}, isEnd: isStarted }, archive, hearing, signal, owner);
}
