import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { EndpointShape, SentFile } from "../../contract/endpoint.ts";
import type { HttpRefusal } from "./errors.ts";
import type { ErrorKey } from "./operation.ts";

type FileFields = NonNullable<EndpointShape["file"]>["fields"];
export type FileBody = { ok: true; value: SentFile } | HttpRefusal;

const brokenForm: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "brokenForm" };
const wrongContentType: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "wrongFormType" };

/** Room for the rest of the form: boundaries, headers, a few small fields. */
const formOverheadBytes = 16 * 1024;
const limits = { files: 4, fields: 8, fieldSize: 1_024, parts: 12, headerPairs: 20, headerSize: 8_192 };

/**
 * Reads the first file of a `multipart/form-data` body that is in one of the fields. It streams the file up to that
 * field's size limit and no further, so memory stays bounded. `tooLarge` is the message for a larger file.
 */
export async function readFileBody(request: Request, fields: FileFields, tooLarge?: ErrorKey): Promise<FileBody> {
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
  if (!found) {
    const violations = Object.keys(fields)
      .slice(0, 1)
      .map((field) => ({ field, key: "required", values: {} }));
    return { ok: false, code: "VALIDATION_ERROR", violations };
  }
  const { field, name, chunks } = found;
  return { ok: true, value: { field, name, bytes: Buffer.concat(chunks) } };
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
