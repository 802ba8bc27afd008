import { createHash } from "node:crypto";
import { z } from "zod";
import {
  maskMaxBytes,
  outputsPerRunMax,
  promptMaxCharacters,
  referencesMax,
  uploadImageMaxBytes,
} from "../../../contract/limits.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "../../../contract/request-headers.ts";
import { violationsOf } from "../../../contract/violations.ts";
import type { HttpRefusal } from "../../http/errors.ts";
import { readForm } from "../../http/file-body.ts";
import { readJsonBody } from "../../http/json-body.ts";
import { refuse, refuseFields } from "../../http/operation.ts";
import { textProblems } from "../../http/text-problems.ts";
import { type QualityWord, qualityOfWord } from "./rules.ts";

const qualityWords = Object.keys(qualityOfWord) as [QualityWord, ...QualityWord[]];

/** The parameters that are used. All others are ignored, unless they hold an image. */
const parameters = z.object({
  prompt: z.string().trim().min(1).max(promptMaxCharacters),
  model: z.string().trim().min(1).max(100).optional(),
  n: z.coerce.number().int().min(1).max(outputsPerRunMax).default(1),
  size: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(auto|[1-9]\d{0,4}x[1-9]\d{0,4})$/)
    .default("auto"),
  quality: z.enum(qualityWords).default("auto"),
  response_format: z.enum(["b64_json", "url"]).default("b64_json"),
  // A form has only text.
  stream: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
  partial_images: z.coerce.number().int().min(0).max(3).default(0),
});
type Parameters = z.infer<typeof parameters>;

/** The files of an edit in JSON. */
const sources = z.object({
  images: z.array(z.object({ image_url: z.string().optional() })).min(1),
  mask: z.object({ image_url: z.string().optional() }).optional(),
});

const requestHeaders = z.object({
  ...idempotencyKey.shape,
  ...idempotencyMaxAge.shape,
  ...maxCost.shape,
  // OpenAI's libraries number their retries.
  "x-stainless-retry-count": z.coerce.number().int().min(0).max(1_000).catch(0),
});

/** An image of a request. */
export interface SentImage {
  bytes: Uint8Array;
  sha256: string;
}

/** A request for images, parsed. */
export interface ImagesRequest {
  parameters: Parameters;
  headers: z.infer<typeof requestHeaders>;
  /** The image to edit, then others that the model looks at. None when images are generated from the prompt alone. */
  images: readonly SentImage[];
  /** What is transparent in it changes. */
  mask: SentImage | undefined;
  /** Tells a retry from another request. */
  bodySha256: string;
  /** Aborted when the client leaves. */
  leaving: AbortSignal;
}

type Read = { ok: true; value: ImagesRequest } | HttpRefusal;

export async function readGeneration(request: Request): Promise<Read> {
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  return refuseStray(body.value, []) ?? parse(request, body.value);
}

const imagesMax = 1 + referencesMax;
/** All files of a request together: they are in memory at the same time. */
const filesMaxBytes = uploadImageMaxBytes + maskMaxBytes;
/** The base64 of the files, and the rest of the body. */
const editBodyMaxBytes = Math.ceil((filesMaxBytes * 4) / 3) + 64 * 1024;
const imageField = { maxBytes: uploadImageMaxBytes };
const maskField = { maxBytes: maskMaxBytes };
const fileFields = { image: imageField, "image[]": imageField, mask: maskField, "mask[]": maskField };

function isOfMask(field: string): boolean {
  return field === "mask" || field === "mask[]";
}

/** Reads the body of an edit, as a form or as JSON. */
export async function readEdit(request: Request): Promise<Read> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    const body = await readJsonBody(request, editBodyMaxBytes);
    if (!body.ok) return body.message === "wrongContentType" ? { ...body, message: "openaiContentType" } : body;
    return parseJsonEdit(request, body.value);
  }
  const form = await readForm(request, fileFields, "uploadTooLarge", {
    filesMax: imagesMax + 1,
    totalMaxBytes: filesMaxBytes,
  });
  if (!form.ok) return form;
  const { files, otherFiles, isCut, fields } = form.value;
  const unknown = otherFiles.find((field) => !Object.hasOwn(fileFields, field));
  if (unknown !== undefined) return strayImage(unknown);
  const sent = Object.fromEntries(fields);
  const stray = refuseStray(sent, []);
  if (stray) return stray;
  const images = files.filter(({ field }) => !isOfMask(field));
  if (images.length > imagesMax || otherFiles.some((field) => !isOfMask(field))) return tooManyImages;
  const [mask, ...otherMasks] = files.filter(({ field }) => isOfMask(field));
  const texts = Object.keys(fileFields).filter((field) => isOfMask(field) && fields.get(field));
  if (otherMasks.length > 0 || otherFiles.some(isOfMask) || texts.length > 0) return badMask;
  if (isCut) return refuse("PAYLOAD_TOO_LARGE");
  if (images.length === 0) return refuseFields({ field: "image", key: "required", values: {} });
  const bytes = images.map((image) => image.bytes);
  return parse(request, sent, bytes, mask?.bytes);
}

function parseJsonEdit(request: Request, body: unknown): Read {
  const stray = refuseStray(body, ["images", "mask"]);
  if (stray) return stray;
  const sent = sources.safeParse(withoutBlanks(body), { reportInput: true });
  if (!sent.success) return refuseFields(...violationsOf(sent.error));
  const { images, mask } = sent.data;
  if (images.length > imagesMax) return tooManyImages;
  const decoded = images.map(({ image_url }) => bytesOfDataUrl(image_url ?? "")).filter((bytes) => bytes !== undefined);
  if (decoded.length < images.length) return refuse("VALIDATION_ERROR", "openaiImageUrl");
  const maskBytes = mask && bytesOfDataUrl(mask.image_url ?? "");
  if (mask && !maskBytes) return badMask;
  const isTooLarge =
    decoded.some(({ length }) => length > uploadImageMaxBytes) || (maskBytes?.length ?? 0) > maskMaxBytes;
  return isTooLarge ? refuse("PAYLOAD_TOO_LARGE", "uploadTooLarge") : parse(request, body, decoded, maskBytes);
}

/** The mask cannot be used as one. */
export const badMask = refuse("VALIDATION_ERROR", "openaiMask");
const tooManyImages = refuse("VALIDATION_ERROR", "openaiImages", { max: imagesMax });

/** An image where none is read: as a data URL, or in one of OpenAI's forms. */
const image = z.union([
  z.string().regex(/^data:/i),
  z.object({ image_url: z.unknown() }).required(),
  z.object({ file_id: z.unknown() }).required(),
]);
const oneOrMoreImages = z.union([image, z.tuple([image], z.unknown())]);

/** Refuses an image in any field but those and the parameters. Without it, the result would not be what was asked for. */
function refuseStray(body: unknown, read: readonly string[]): HttpRefusal | undefined {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(body);
  const known = [...read, ...Object.keys(parameters.shape)];
  const stray = Object.keys(fields).find(
    (name) => !known.includes(name) && oneOrMoreImages.safeParse(fields[name]).success,
  );
  return stray === undefined ? undefined : strayImage(stray);
}

function strayImage(field: string): HttpRefusal {
  return refuse("VALIDATION_ERROR", "openaiStrayImage", { field: field.slice(0, 100) });
}

const dataUrlHead = /^data:image\/[\w.+-]{1,40};base64,/;

/** Returns the content of a data URL with an image, or `undefined` when it is anything else. */
function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const [head] = dataUrlHead.exec(url) ?? [];
  const encoded = head === undefined ? "" : url.slice(head.length);
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, "base64") : undefined;
}

function parse(request: Request, body: unknown, files: readonly Uint8Array[] = [], maskFile?: Uint8Array): Read {
  const sent = parameters.safeParse(withoutBlanks(body), { reportInput: true });
  const names = Object.keys(requestHeaders.shape);
  const given = names.map((name) => [name, request.headers.get(name) ?? undefined] as const);
  const headers = requestHeaders.safeParse(Object.fromEntries(given), { reportInput: true });
  const violations = [sent, headers].flatMap(({ data, error }) => (error ? violationsOf(error) : textProblems(data)));
  if (!sent.success || !headers.success || violations.length > 0) return refuseFields(...violations);
  const { response_format: _format, stream: _stream, partial_images: _partial, ...wanted } = sent.data;
  const images = files.map(hashed);
  const mask = maskFile && hashed(maskFile);
  return {
    ok: true,
    value: {
      parameters: sent.data,
      headers: headers.data,
      images,
      mask,
      bodySha256: createHash("sha256")
        .update(JSON.stringify({ ...wanted, images: images.map(({ sha256 }) => sha256), mask: mask?.sha256 }))
        .digest("hex"),
      leaving: request.signal,
    },
  };
}

function hashed(bytes: Uint8Array): SentImage {
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Leaves out empty fields, which some clients send for a choice that was not made. */
function withoutBlanks(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ""));
}
