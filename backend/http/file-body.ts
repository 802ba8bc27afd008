import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { EndpointShape, SentFile } from "../../contract/endpoint.ts";
import type { HttpRefusal } from "./errors.ts";
import type { ErrorKey } from "./operation.ts";

type FileField = NonNullable<EndpointShape["file"]>;
export type FileBody = { ok: true; value: SentFile } | HttpRefusal;

const brokenForm: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "brokenForm" };
const wrongContentType: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "wrongFormType" };

/** What stands around the file in a form: boundaries, headers, a few small fields. */
const formOverheadBytes = 16 * 1024;
const limits = { files: 1, fields: 8, fieldSize: 1_024, parts: 9, headerPairs: 20, headerSize: 8_192 };

/**
 * Reads the one file of a `multipart/form-data` body as it arrives, up to the field's bound and not a byte further, so that
 * memory stays bounded whatever is sent. `tooLarge` is the sentence for one that is larger.
 */
export async function readFileBody(request: Request, field: FileField, tooLarge?: ErrorKey): Promise<FileBody> {
  const refusedSize: HttpRefusal = { ok: false, code: "PAYLOAD_TOO_LARGE", message: tooLarge };
  const contentType = request.headers.get("content-type") ?? "";
  const parser = parserOf(contentType, field);
  const reader = request.body?.getReader();
  if (!parser || !reader) {
    await reader?.cancel();
    return wrongContentType;
  }
  if (Number(request.headers.get("content-length") ?? 0) > field.maxBytes + formOverheadBytes) {
    await reader.cancel();
    return refusedSize;
  }

  const chunks: Uint8Array[] = [];
  let name: string | undefined;
  let isTooLarge = false;
  let failure: unknown;
  const finished = new Promise<void>((resolve) => {
    parser.once("finish", resolve);
    parser.once("error", (error) => {
      failure = error ?? new Error("The form is broken.");
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
    if (fieldName !== field.field) return void stream.resume();
    name = fileName ?? "";
    stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  });

  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    receivedBytes += part.value.byteLength;
    if (receivedBytes > field.maxBytes + formOverheadBytes) isTooLarge = true;
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
  const bytes = Buffer.concat(chunks);
  // A form whose file was left out names a file without a name and without content.
  if (name === undefined || (name === "" && bytes.byteLength === 0)) {
    return { ok: false, code: "VALIDATION_ERROR", violations: [{ field: field.field, key: "required", values: {} }] };
  }
  return { ok: true, value: { name, bytes } };
}

function parserOf(contentType: string, { maxBytes }: FileField): BusboyInstance | undefined {
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
