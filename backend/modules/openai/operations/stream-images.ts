import { eventStreamHeaders } from "../../../../contract/event-stream-headers.ts";
import type { Creation } from "../../../../contract/gallery.ts";
import type { SignedInCaller } from "../../../http/operation.ts";
import type { SmallCopy } from "../../gallery/index.ts";
import type { OpenAiDeps } from "../deps.ts";
import { envelopeOf, errorOf, errorOfRun } from "../errors.ts";
import { followRun } from "../following.ts";
import { presentContent, presentImage, unixSeconds } from "../present.ts";
import type { ImagesRequest } from "../requests.ts";
import { textStream } from "../text-stream.ts";

/** Streams a run's images as server-sent events, each as soon as it is stored. Calls `onEnd` once when it ends. */
export function streamImages(
  deps: OpenAiDeps,
  runId: string,
  request: ImagesRequest,
  caller: SignedInCaller,
  onEnd: () => void,
): Response {
  return new Response(textStream(imageEvents(deps, runId, request, caller), onEnd), { headers: eventStreamHeaders });
}

async function* imageEvents(
  deps: OpenAiDeps,
  runId: string,
  { images, leaving, parameters }: ImagesRequest,
  caller: SignedInCaller,
): AsyncGenerator<string> {
  const name = images.length > 0 ? "image_edit" : "image_generation";
  const sent = new Set<string>();
  const completed = async function* (outputs: readonly Creation[]): AsyncGenerator<string> {
    for (const output of outputs) {
      if (sent.has(output.id)) continue;
      sent.add(output.id);
      const created_at = unixSeconds(output.created_at);
      const shown = presentImage(output);
      const small = parameters.partial_images > 0 && (await deps.gallery.readSmallCopy(caller.userId, output.id));
      if (small) yield partialImage(`${name}.partial_image`, { created_at, ...shown }, small);
      const type = `${name}.completed`;
      const fields = { type, created_at, ...shown };
      yield `event: ${type}\ndata: `;
      yield* presentContent(deps, fields, output, caller.userId, parameters.response_format);
      yield "\n\n";
    }
  };
  await using changes = followRun(deps, runId, caller, leaving);
  for (;;) {
    const next = await changes.next();
    if (!next.done) {
      if (next.value === "quiet") yield ": still running\n\n";
      else yield* completed(next.value.outputs);
      continue;
    }
    if (!next.value.ok) return yield failed(errorOf(next.value, caller.language));
    const run = next.value.value;
    if (run.status !== "completed") return yield failed(errorOfRun(run, caller.language));
    yield* completed(run.outputs);
    return yield "data: [DONE]\n\n";
  }
}

/** A small copy of an image, which arrives long before a large file. Engines report no intermediate images. */
function partialImage(type: string, fields: object, { bytes, width, height }: SmallCopy): string {
  const event = {
    ...fields,
    type,
    partial_image_index: 0,
    output_format: "webp",
    size: `${width}x${height}`,
    b64_json: Buffer.from(bytes).toString("base64"),
  };
  return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The status of a stream has been sent, so the error is an event. */
function failed(error: ReturnType<typeof errorOf>): string {
  return `event: error\ndata: ${JSON.stringify({ error: envelopeOf(error) })}\n\n`;
}
