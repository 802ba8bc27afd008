import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { EndpointShape } from "../../../contract/endpoint.ts";
import { type accepted, generation } from "../../../contract/generation.ts";
import {
  imageToImageRequest,
  imageToVideoAudioRequest,
  imageToVideoRequest,
  textToImageRequest,
} from "../../../contract/generation-requests.ts";
import { idempotencyKey, maxCost } from "../../../contract/request-headers.ts";
import { followRun, waitMaxSeconds } from "../follow-run.ts";
import { guarded, inCredits, refused } from "../results.ts";
import type { McpSession } from "../session.ts";
import { shownRun, showRun } from "../show-run.ts";

const { shape } = textToImageRequest;

/** The arguments of all tools that generate, checked as by the API. */
export const common = {
  prompt: shape.prompt.describe("What to show, in any language."),
  negative_prompt: shape.negative_prompt.describe("What to avoid. Only for models that list_models says take it."),
  aspect_ratio: shape.aspect_ratio,
  quality: shape.quality.describe("draft is the fastest and cheapest."),
  style: shape.style.describe(
    "photo, cinematic, watercolor, oil, ink, pencil, pixel, poster, neon, vintage, or a few words.",
  ),
  model: shape.model.describe("A model's ID from list_models. The best available one by default."),
  seed: shape.seed.describe("The same seed and arguments give the same result with most models."),
  count: shape.count.describe("How many outputs. Each one costs the price of one."),
  idempotency_key: idempotencyKey.shape["idempotency-key"].describe(
    "Any text of your choice, new for each new generation. Repeat it when you retry a call whose answer you did not get: you then get the same generation and pay once.",
  ),
  max_cost_credits: maxCost.shape["max-cost-credits"].describe("Refuse to start if the whole price is higher."),
  wait_seconds: z
    .number()
    .int()
    .min(0)
    .max(waitMaxSeconds)
    .default(waitMaxSeconds - 5)
    .describe("How long to wait for the result before returning the ID for get_generation."),
};

export const source = {
  source_upload_id: imageToImageRequest.shape.source_upload_id.describe("An image from upload_image."),
  source_creation_id: imageToImageRequest.shape.source_creation_id.describe(
    "An image of the gallery: the ID of an output or from search_creations.",
  ),
};

const references = shape.references.describe(
  "Further images to look at, for models that list_models says accept them.",
);

export const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
export const costs =
  "It costs credits, per output and by model and quality: quote tells the price, and max_cost_credits caps it. The result says what was charged and the balance. Failed and blocked outputs are free.";

/** Offers `generate_image`, `edit_image`, and `generate_video`. */
export function offerGenerating(server: McpServer, session: McpSession): void {
  server.registerTool(
    "generate_image",
    {
      title: "Generate images",
      description: `Generate images from a description. ${costs}`,
      inputSchema: z.strictObject({ ...common, references }),
      outputSchema: shownRun,
      annotations,
    },
    (asked, context) => start(session, generation.textToImage, asked, context),
  );
  server.registerTool(
    "edit_image",
    {
      title: "Edit an image",
      description: `Make a new image from one of the user's and a description of the result. The original stays. change_image changes a part and keeps the rest. Give exactly one source. ${costs}`,
      inputSchema: z.strictObject({
        ...common,
        ...source,
        references,
        strength: imageToImageRequest.shape.strength.describe("0 keeps the source, 1 nearly ignores it."),
      }),
      outputSchema: shownRun,
      annotations,
    },
    (asked, context) => start(session, generation.imageToImage, asked, context),
  );
  const video = imageToVideoAudioRequest.shape;
  const lastFrame = imageToVideoRequest.shape;
  server.registerTool(
    "generate_video",
    {
      title: "Generate videos",
      description: `Generate videos from a description, or from an image if you give a source. With audio_prompt, the video has sound, which needs a source. Videos take minutes. ${costs}`,
      inputSchema: z.strictObject({
        ...common,
        ...source,
        last_frame_upload_id: lastFrame.last_frame_upload_id.describe(
          "The image that a video from an image ends with.",
        ),
        last_frame_creation_id: lastFrame.last_frame_creation_id.describe("The same, as an image of the gallery."),
        duration_seconds: video.duration_seconds.describe("One of the model's durations in list_models."),
        audio_prompt: video.audio_prompt.describe("A description of the sound."),
      }),
      outputSchema: shownRun,
      annotations,
    },
    (asked, context) => start(session, videoEndpoint(asked), asked, context),
  );
}

type Generates = EndpointShape & { answer: { payload: typeof accepted } };

function videoEndpoint(asked: {
  audio_prompt?: string | undefined;
  source_upload_id?: string | undefined;
  source_creation_id?: string | undefined;
}): Generates {
  if (asked.audio_prompt !== undefined) return generation.imageToVideoAudio;
  const hasSource = asked.source_upload_id !== undefined || asked.source_creation_id !== undefined;
  return hasSource ? generation.imageToVideo : generation.textToVideo;
}

interface Asked {
  idempotency_key?: string | undefined;
  max_cost_credits?: number | undefined;
  wait_seconds: number;
  quality?: string | undefined;
  model?: string | undefined;
  count?: number | undefined;
  scale?: number | undefined;
}

/** Starts a run, waits for it, and shows it. A client that leaves stops only the waiting. */
export function start(
  session: McpSession,
  endpoint: Generates,
  { idempotency_key, max_cost_credits, wait_seconds, ...body }: Asked,
  context: ServerContext,
): Promise<CallToolResult> {
  return guarded(session, async () => {
    const headers = { "idempotency-key": idempotency_key, "max-cost-credits": max_cost_credits };
    const started = await session.call(endpoint, { headers, body });
    if (!started.ok)
      return refused(
        started,
        started.code === "INSUFFICIENT_CREDITS" ? await shortfall(session, endpoint, body) : hintOf(started.violations),
      );
    const { id, repeated } = started.value;
    const followed = await followRun(session, id, wait_seconds, context);
    return followed.ok ? showRun(session, followed.value, repeated) : refused(followed);
  });
}

function hintOf(violations: readonly { field: string }[] = []): string | undefined {
  return violations.some(({ field }) => field === "model")
    ? "list_models shows the models of each mode and whether the user's plan includes them."
    : undefined;
}

/** Returns the price and the balance in words. */
async function shortfall(
  session: McpSession,
  endpoint: Generates,
  { quality, model, count, scale }: Pick<Asked, "quality" | "model" | "count" | "scale">,
): Promise<string | undefined> {
  const generation_type = endpoint.path.split("/").at(-2);
  const quoted = await session.call(generation.quote, { query: { generation_type, quality, model, count, scale } });
  return quoted.ok
    ? `It needs ${inCredits(quoted.value.cost_credits)}; the balance is ${inCredits(quoted.value.current_credits)}. Credits are added at ${session.absolute("/wallet")}.`
    : undefined;
}
