import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { failed, type Result } from "./failure.ts";
import { fileNameOf } from "./file-name.ts";
import { send } from "./send.ts";

/** The parts of a creation that a download needs. */
export interface Downloadable {
  id: string;
  download_url: string;
  media_type: string;
}

export interface DownloadOptions {
  /** Ends the download, with the failure `ABORTED`, and leaves no file. */
  signal?: AbortSignal;
  /** Whether to replace a file of the same name. */
  force?: boolean;
}

export interface SavedFile {
  /** The creation's ID. */
  id: string;
  file: string;
  bytes: number;
}

interface Source {
  address: URL;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

/** The longest videos are far smaller. */
const fileMaxBytes = 4 * 1024 ** 3;
/** How long a connection may deliver nothing. */
const silenceMaxMilliseconds = 60_000;

/**
 * Streams a file into a folder: under a temporary name, until it is complete. A file of the same name is replaced only
 * with `force`. Nothing is left after a failure.
 */
export async function saveFile(
  { address, headers, fetch }: Source,
  creation: Downloadable,
  folder: string,
  { signal, force = false }: DownloadOptions,
): Promise<Result<SavedFile>> {
  if (!/^https?:$/.test(address.protocol))
    return failed("UNEXPECTED_ANSWER", "The file's address is not a web address.");
  const silence = new AbortController();
  const either = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
  const request = { method: "GET", address, headers, redirect: "follow", isRepeatable: true, fetch } as const;
  const opened = await send({ ...request, signal: either }, async (response) => ({ ok: true, value: response }));
  if (!opened.ok) return opened;

  const file = join(folder, fileNameOf(opened.value.headers.get("content-disposition"), creation));
  const temporary = join(folder, `.atelier-${randomUUID()}.part`);
  let isNameTaken = false;
  let bytes = 0;
  let timer = setTimeout(() => silence.abort(), silenceMaxMilliseconds);
  async function* chunksOf(response: Response) {
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMaxMilliseconds);
      bytes += chunk.length;
      if (bytes > fileMaxBytes) throw new Error(`The file is larger than ${fileMaxBytes} bytes.`);
      yield chunk;
    }
  }
  try {
    await pipeline(chunksOf(opened.value), createWriteStream(temporary, { flags: "wx" }), { signal: either });
    // The name is taken first: of two downloads of one file, the second one fails.
    if (!force) {
      await (await open(file, "wx")).close();
      isNameTaken = true;
    }
    await rename(temporary, file);
    return { ok: true, value: { id: creation.id, file, bytes } };
  } catch (error) {
    await rm(temporary, { force: true });
    if (isNameTaken) await rm(file, { force: true });
    if (signal?.aborted) return failed("ABORTED", "The download was aborted.");
    return failureOfWriting(error, file);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

function failureOfWriting(error: unknown, file: string): Result<never> {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "EEXIST") return failed("FILE_EXISTS", `${file} exists already.`);
  if (/^E[A-Z0-9]+$/.test(code) && error instanceof Error && "syscall" in error && "path" in error) {
    return failed("FILE_NOT_WRITTEN", `${file} cannot be written (${code}).`);
  }
  return failed("UNREACHABLE", `The download of ${file} broke off.`);
}
