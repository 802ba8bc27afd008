import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { EndpointShape, SentFile } from "../../contract/endpoint.ts";
import type { HttpRefusal } from "./errors.ts";
import type { ErrorKey } from "./operation.ts";

type FileFields = NonNullable<EndpointShape["file"]>["fields"];
export type FileBody = { ok: true; value: SentFile } | HttpRefusal;

/** A form as received. Only one file has its content. */
export interface SentForm {
  /** The first file in one of the wanted fields. */
  file: SentFile | undefined;
  /** The fields of all other files, in order. */
  otherFiles: readonly string[];
  /** The other fields. Of a repeated field, the last value counts. */
  fields: ReadonlyMap<string, string>;
}

const brokenForm: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "brokenForm" };
const wrongContentType: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "wrongFormType" };

/** Room for the rest of the form: boundaries, headers, small fields. */
const formOverheadBytes = 32 * 1024;
const limits = { files: 4, fields: 40, fieldSize: 16 * 1_024, parts: 44, headerPairs: 20, headerSize: 8_192 };

/**
 * Reads the first file of a `multipart/form-data` body that is in one of the fields. `tooLarge` is the message for a
 * larger file.
 */
export async function readFileBody(request: Request, fields: FileFields, tooLarge?: ErrorKey): Promise<FileBody> {
  const form = await readForm(request, fields, tooLarge);
  if (!form.ok) return form;
  if (form.value.file) return { ok: true, value: form.value.file };
  const violations = Object.keys(fields)
    .slice(0, 1)
    .map((field) => ({ field, key: "required", values: {} }));
  return { ok: false, code: "VALIDATION_ERROR", violations };
}

/**
 * Reads a `multipart/form-data` body with at most one file in one of the fields. It streams the file up to that field's
 * size limit and no further, so memory stays bounded.
 */
export async function readForm(
  request: Request,
  fields: FileFields,
  tooLarge?: ErrorKey,
): Promise<{ ok: true; value: SentForm } | HttpRefusal> {
  const maxBytes = Math.max(...Object.values(fields).map((field) => field.maxBytes));
  const refusedSize: HttpRefusal = { ok: false, code: "PAYLOAD_TOO_LARGE", message: tooLarge };
  const contentType = request.headers.get("content-type") ?? "";
  const parser = parserOf(contentType, maxBytes);
  const reader = request.body?.getReader();
  if (!parser || !reader) {
    await reader?.cancel();
    return wrongContentType;
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + formOverheadBytes) {
    await reader.cancel();
    return refusedSize;
  }

  let found: { field: string; name: string; chunks: Uint8Array[]; sizeBytes: number } | undefined;
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
    const arriving = { field: fieldName, name: fileName ?? "", chunks: [] as Uint8Array[], sizeBytes: 0 };
    if (field && arriving.name !== "") found ??= arriving;
    if (found !== arriving && arriving.name !== "") otherFiles.push(fieldName);
    stream.on("data", (chunk: Uint8Array) => {
      if (!field) return;
      // A form without a selected file contains a part without a name and content.
      found ??= arriving;
      if (found !== arriving) return;
      found.sizeBytes += chunk.byteLength;
      if (found.sizeBytes > field.maxBytes) isTooLarge = true;
      else found.chunks.push(chunk);
    });
  });

  parser.on("field", (name, value, _nameIsCut, valueIsCut) => {
    if (valueIsCut) isTooLarge = true;
    texts.set(name, value);
  });

  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    receivedBytes += part.value.byteLength;
    if (receivedBytes > maxBytes + formOverheadBytes) isTooLarge = true;
    if (!isTooLarge && failure === undefined) await Promise.race([written(parser, part.value), finished]);
    if (isTooLarge || failure !== undefined) {
      await reader.cancel();
      break;
    }
  }
  if (isTooLarge) return refusedSize;
  if (failure === undefined) {
    parser.end();
    await finished;
  }
  if (isTooLarge) return refusedSize;
  if (failure !== undefined) return brokenForm;
  const file = found && { field: found.field, name: found.name, bytes: Buffer.concat(found.chunks) };
  return { ok: true, value: { file, otherFiles, fields: texts } };
}

function parserOf(contentType: string, maxBytes: number): BusboyInstance | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: { ...limits, fileSize: maxBytes } });
  } catch {
    return undefined;
  }
}

function written(parser: BusboyInstance, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    parser.write(chunk, () => resolve());
  });
}
