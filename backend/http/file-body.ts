import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { EndpointShape, SentFile, SpooledFile } from "../../contract/endpoint.ts";
import type { HttpRefusal } from "./errors.ts";
import type { ErrorKey } from "./operation.ts";

type FileFields = NonNullable<EndpointShape["file"]>["fields"];
export type FileBody = { ok: true; value: SentFile } | HttpRefusal;

/** A form as received. Only wanted files have their content. */
export interface SentForm {
  /** The first files in the wanted fields, in order. */
  files: readonly SentFile[];
  /** The fields of all other files, in order. */
  otherFiles: readonly string[];
  /** It has more parts than are read. */
  isCut: boolean;
  /** The other fields. Of a repeated field, the last value counts. */
  fields: ReadonlyMap<string, string>;
}

const brokenForm: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "brokenForm" };
const wrongContentType: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "wrongFormType" };

/** Room for the rest of the form: boundaries, headers, small fields. */
const formOverheadBytes = 32 * 1024;
const limits = { fields: 40, fieldSize: 16 * 1_024, headerPairs: 20, headerSize: 8_192 };
/** Files beyond the wanted ones that are still named. A form with more is cut. */
const otherFilesMax = 3;

/** How many files are wanted, and how large they may be together. By default one, of its field's size. */
interface FormSize {
  filesMax?: number;
  totalMaxBytes?: number;
}

/** A part of a file: the place of the file among the wanted ones, and its next bytes. */
interface Arrived {
  file: number;
  chunk: Uint8Array;
}

/**
 * Reads the first file of a `multipart/form-data` body that is in one of the fields. `tooLarge` is the message for a
 * larger file.
 */
export async function readFileBody(request: Request, fields: FileFields, tooLarge?: ErrorKey): Promise<FileBody> {
  const form = await readForm(request, fields, tooLarge);
  if (!form.ok) return form;
  const [file] = form.value.files;
  return file ? { ok: true, value: file } : fileRequired(fields);
}

/**
 * Reads a `multipart/form-data` body with files in some of the fields. It streams each file up to its field's size limit
 * and no further, so memory stays bounded.
 */
export async function readForm(
  request: Request,
  fields: FileFields,
  tooLarge?: ErrorKey,
  size: FormSize = {},
): Promise<{ ok: true; value: SentForm } | HttpRefusal> {
  const chunks: Arrived[] = [];
  const body = await receive(request, fields, tooLarge, async (arrived) => void chunks.push(...arrived), { size });
  if (!body.ok) return body;
  const bytesOf = (file: number) =>
    Buffer.concat(chunks.filter((part) => part.file === file).map(({ chunk }) => chunk));
  const files = body.value.files.map((file, index) => ({ ...file, bytes: bytesOf(index) }));
  return { ok: true, value: { ...body.value, files } };
}

function fileRequired(fields: FileFields): HttpRefusal {
  const violations = Object.keys(fields)
    .slice(0, 1)
    .map((field) => ({ field, key: "required", values: {} }));
  return { ok: false, code: "VALIDATION_ERROR", violations };
}

/** A slower client would hold a place for too long. 128 MB take 2 minutes at 9 Mbit/s. */
const spoolMilliseconds = 5 * 60_000;

/**
 * Like `readFileBody`, but writes the file to a temporary folder while it arrives, so that memory stays small. `use`
 * receives the file, which is removed afterward. Returns the result of `use`, or why the body was refused.
 */
export async function spoolFileBody<T>(
  request: Request,
  fields: FileFields,
  tooLarge: ErrorKey | undefined,
  use: (file: SpooledFile) => Promise<T>,
): Promise<T | HttpRefusal> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-file-"));
  let handle: FileHandle | undefined;
  try {
    const path = join(folder, "file");
    handle = await open(path, "wx", 0o600);
    const file = handle;
    let sizeBytes = 0;
    const body = await receive(
      request,
      fields,
      tooLarge,
      async (arrived) => {
        for (const { chunk } of arrived) {
          await file.write(chunk);
          sizeBytes += chunk.byteLength;
        }
      },
      { signal: AbortSignal.timeout(spoolMilliseconds) },
    );
    await handle.close();
    handle = undefined;
    if (!body.ok) return body;
    const [spooled] = body.value.files;
    return spooled ? await use({ ...spooled, path, sizeBytes }) : fileRequired(fields);
  } finally {
    await handle?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A form whose files were passed on. */
type Received =
  | { ok: true; value: Omit<SentForm, "files"> & { files: readonly Omit<SentFile, "bytes">[] } }
  | HttpRefusal;

/** Passes on the chunks of the files as they arrive. A body that does not end before the signal aborts is refused. */
async function receive(
  request: Request,
  fields: FileFields,
  tooLarge: ErrorKey | undefined,
  keep: (arrived: Arrived[]) => Promise<void>,
  { signal, size = {} }: { signal?: AbortSignal; size?: FormSize } = {},
): Promise<Received> {
  const { filesMax = 1, totalMaxBytes: maxBytes = Math.max(...Object.values(fields).map((field) => field.maxBytes)) } =
    size;
  const refusedSize: HttpRefusal = { ok: false, code: "PAYLOAD_TOO_LARGE", message: tooLarge };
  const contentType = request.headers.get("content-type") ?? "";
  const parser = parserOf(contentType, maxBytes, filesMax);
  const reader = request.body?.getReader();
  if (!parser || !reader) {
    await reader?.cancel();
    return wrongContentType;
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + formOverheadBytes) {
    await reader.cancel();
    return refusedSize;
  }

  const found: { field: string; name: string; sizeBytes: number }[] = [];
  let arrived: Arrived[] = [];
  const otherFiles: string[] = [];
  const texts = new Map<string, string>();
  let isTooLarge = false;
  let failure: unknown;
  const finished = new Promise<void>((resolve) => {
    parser.once("finish", resolve);
    parser.once("error", (error) => {
      failure = error ?? new Error("The form is malformed.");
      resolve();
    });
  });
  parser.on("file", (fieldName, stream, fileName) => {
    stream.on("limit", () => {
      isTooLarge = true;
    });
    stream.on("error", (error) => {
      failure = error;
    });
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
    const arriving = { field: fieldName, name: fileName ?? "", sizeBytes: 0 };
    let isPlaced = false;
    const place = () => {
      if (isPlaced) return;
      isPlaced = true;
      if (field && found.length < filesMax) found.push(arriving);
      else otherFiles.push(fieldName);
    };
    // A form without a selected file contains a part without a name and content.
    if (arriving.name !== "") place();
    stream.on("data", (chunk: Uint8Array) => {
      place();
      if (!field || !found.includes(arriving)) return;
      arriving.sizeBytes += chunk.byteLength;
      if (arriving.sizeBytes > field.maxBytes) isTooLarge = true;
      else arrived.push({ file: found.indexOf(arriving), chunk });
    });
  });

  parser.on("field", (name, value, _nameIsCut, valueIsCut) => {
    if (valueIsCut) isTooLarge = true;
    texts.set(name, value);
  });

  let isCut = false;
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => {
      isCut = true;
    });

  const flush = async () => {
    const chunks = arrived;
    arrived = [];
    await keep(chunks);
  };
  // A read under way then ends.
  const end = () => void reader.cancel();
  signal?.addEventListener("abort", end, { once: true });
  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    receivedBytes += part.value.byteLength;
    if (receivedBytes > maxBytes + formOverheadBytes) isTooLarge = true;
    if (!isTooLarge && failure === undefined) {
      await Promise.race([written(parser, part.value), finished]);
      await flush();
    }
    if (isTooLarge || failure !== undefined) {
      await reader.cancel();
      break;
    }
  }
  signal?.removeEventListener("abort", end);
  if (isTooLarge) return refusedSize;
  if (signal?.aborted) return brokenForm;
  if (failure === undefined) {
    parser.end();
    await finished;
    await flush();
  }
  if (isTooLarge) return refusedSize;
  if (failure !== undefined) return brokenForm;
  const files = found.map(({ field, name }) => ({ field, name }));
  return { ok: true, value: { files, otherFiles, isCut, fields: texts } };
}

function parserOf(contentType: string, maxBytes: number, filesMax: number): BusboyInstance | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  try {
    const files = filesMax + otherFilesMax;
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...limits, files, parts: limits.fields + files, fileSize: maxBytes },
    });
  } catch {
    return undefined;
  }
}

function written(parser: BusboyInstance, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    parser.write(chunk, () => resolve());
  });
}
