import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Invocation, unwrap } from "./command.ts";
import { UsageError } from "./output.ts";

/** The largest image and the largest mask that a studio accepts. */
export const imageMaxBytes = 25 * 1024 * 1024;
export const maskMaxBytes = 8 * 1024 * 1024;
const uploadTimeoutMilliseconds = 600_000;

export interface ImageFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Reads an image before anything is sent. Throws `UsageError`. */
export async function readImage(path: string, maxBytes = imageMaxBytes): Promise<ImageFile> {
  const file = await stat(path).catch(() => undefined);
  if (file && file.size > maxBytes)
    throw new UsageError(`The image ${path} is larger than ${maxBytes / 1024 / 1024} MB.`);
  const bytes = file?.isFile() ? await readFile(path).catch(() => undefined) : undefined;
  if (!bytes) throw new UsageError(`The image ${path} cannot be read.`);
  return { name: basename(path), bytes };
}

/** Uploads an image and returns the upload's ID. The same file is uploaded once while its upload exists. */
export async function uploadImage(invocation: Invocation, image: ImageFile): Promise<string> {
  const { client } = invocation;
  const key = createHash("sha256").update(`${image.name}\n`).update(image.bytes).digest("hex");
  const parts = { ...formOf(invocation, "image", image), header: { "idempotency-key": key } };
  return unwrap(await client.call("POST", "/api/gallery/uploads/upload/", parts)).id;
}

/** Uploads a mask and returns its ID. */
export async function uploadMask(invocation: Invocation, mask: ImageFile): Promise<string> {
  const parts = formOf(invocation, "mask", mask);
  return unwrap(await invocation.client.call("POST", "/api/gallery/masks/", parts)).id;
}

function formOf({ output, signal }: Invocation, field: string, { name, bytes }: ImageFile) {
  output.progress(`Uploading ${name}`);
  const body = new FormData();
  body.append(field, new Blob([bytes]), name);
  return { body, signal, timeoutMilliseconds: uploadTimeoutMilliseconds };
}
