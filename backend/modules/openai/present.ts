import type { ModelCapability } from "../../../contract/capabilities.ts";
import type { Creation } from "../../../contract/gallery.ts";
import type { Run } from "../../../contract/generation.ts";
import type { OpenAiDeps } from "./deps.ts";
import { wordOfQuality } from "./rules.ts";

/** The form of the images in an answer. */
export type ResponseFormat = "b64_json" | "url";

export function presentModel({ id, engine }: ModelCapability) {
  // When a model was made is not known.
  return { id, object: "model" as const, created: 0, owned_by: engine };
}

/** Returns what was really made, which may differ from what the request asked for. */
export function presentImage({ quality, width, height, media_type }: Creation) {
  return {
    // Models decide it; the studio offers no choice.
    background: "auto" as const,
    output_format: media_type.replace("image/", ""),
    quality: wordOfQuality[quality],
    size: `${width}x${height}`,
  };
}

/** Yields the answer with a run's images as JSON, without holding whole images in memory. */
export async function* presentImages(
  deps: Pick<OpenAiDeps, "gallery" | "publicOrigin">,
  { created_at, outputs }: Run,
  ownerId: string,
  format: ResponseFormat,
): AsyncGenerator<string> {
  const [first] = outputs;
  const head = { created: unixSeconds(created_at), ...(first && presentImage(first)) };
  yield `${openEnded(head)},"data":[`;
  for (const [index, output] of outputs.entries()) {
    if (index > 0) yield ",";
    yield* presentContent(deps, {}, output, ownerId, format);
  }
  yield "]}";
}

/** Yields an object as JSON, with the image in the wanted form as its last field. */
export async function* presentContent(
  { gallery, publicOrigin }: Pick<OpenAiDeps, "gallery" | "publicOrigin">,
  fields: object,
  { id, clean_download_url }: Creation,
  ownerId: string,
  format: ResponseFormat,
): AsyncGenerator<string> {
  if (format === "url") {
    yield JSON.stringify({ ...fields, url: `${publicOrigin}${clean_download_url}` });
    return;
  }
  const content = await gallery.openDownload(ownerId, id);
  if (!content) throw new Error(`The file of ${id} is missing.`);
  const head = openEnded(fields);
  yield `${head}${head === "{" ? "" : ","}"b64_json":"`;
  yield* base64Of(content);
  yield '"}';
}

export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}

/** Returns an object as JSON without its last brace. */
function openEnded(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}

async function* base64Of(content: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk]);
    // Three bytes are four characters. Others would be padded.
    const end = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, end);
    rest = bytes.subarray(end);
  }
  yield rest.toString("base64");
}
