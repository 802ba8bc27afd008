import { creation } from "../../../contract/gallery.ts";
import { accepted, run } from "../../../contract/generation.ts";
import { generationTypes, type RunStatus, runStatuses } from "../../../contract/generation-terms.ts";
import { unknownId, unknownInstant, unknownRecipe } from "../unknown.ts";
import { type Completion, type Completions, firstOf, type Given } from "./completion.ts";
import { videoAddress } from "./gallery.ts";
import { valueMeant } from "./words.ts";

const recipe = creation
  .pick({
    prompt: true,
    negative_prompt: true,
    aspect_ratio: true,
    quality: true,
    style: true,
    model: true,
    engine: true,
    seed: true,
    width: true,
    height: true,
    duration_seconds: true,
  })
  .partial();

/** Returns the outputs of a run: a list, or the one file that it names itself. */
function outputsOf(given: Given): readonly unknown[] {
  const named = firstOf(given, "outputs", "results", "images", "videos", "output", "result", "creation");
  if (Array.isArray(named)) return named;
  const only = named ?? firstOf(given, "url", "image", "video", "image_url", "video_url", "result_url", "output_url");
  return only === undefined ? [] : [only];
}

/** Returns the status of a run. An unknown word is no end: a run has ended when it has outputs, an end, or an error. */
function statusOf(given: Given): RunStatus {
  const said = valueMeant(runStatuses, given.status);
  if (said) return said;
  if (outputsOf(given).length > 0 || firstOf(given, "finished_at", "completed_at") !== undefined) return "completed";
  return firstOf(given, "error") === undefined ? "processing" : "failed";
}

/** Returns the mode that makes such an output. */
function typeOf(output: unknown): string {
  const address = typeof output === "object" && output !== null ? Object.values(output).find(isVideo) : output;
  return isVideo(address) ? "text-to-video" : "text-to-image";
}

function isVideo(value: unknown): boolean {
  return typeof value === "string" && (videoAddress.test(value) || value === "video");
}

/** Returns the progress from 0 to 1, for backends that report percent. */
function progressOf({ progress }: Given, status: RunStatus): number {
  if (status === "completed") return 1;
  const number = typeof progress === "string" ? Number.parseFloat(progress) : progress;
  return typeof number === "number" && number > 1 && number <= 100 ? number / 100 : 0;
}

const stageOf: Record<RunStatus, string> = {
  queued: "waiting",
  processing: "painting",
  completed: "done",
  failed: "done",
  canceled: "done",
  blocked: "done",
};

/** Returns what went wrong: an object, or its words alone. */
function errorOf(given: Given, status: RunStatus): Given | null {
  if (status !== "failed" && status !== "blocked") return null;
  const said = firstOf(given, "error", "error_message", "message", "detail");
  const words = typeof said === "object" && said !== null && "message" in said ? said.message : said;
  return { code: "INTERNAL_ERROR", message: typeof words === "string" ? words : "", reason: null };
}

const aboutRun: Completion = (given, { asked }) => {
  const outputs = outputsOf(given);
  const status = statusOf(given);
  return {
    ...unknownRecipe,
    ...recipe.safeParse(outputs[0]).data,
    id: asked.params?.id,
    status,
    generation_type: firstOf(given, "type", "mode") ?? typeOf(outputs[0]),
    progress: progressOf(given, status),
    stage: stageOf[status],
    queue_position: null,
    eta_seconds: null,
    cost_credits: 0,
    charged_credits: 0,
    held_credits: 0,
    returned_credits: 0,
    model_label: "",
    model_chosen: false,
    origin: "model",
    count: Math.max(1, outputs.length),
    outputs,
    receipt: [],
    error: errorOf(given, status),
    created_at: unknownInstant,
    finished_at: firstOf(given, "completed_at") ?? null,
  };
};

const aboutAccepted: Completion = (given, { asked }) => ({
  id: firstOf(given, "generation_id", "task_id", "job_id") ?? unknownId,
  status: "queued",
  generation_type: generationTypes.find((mode) => asked.path === `/api/generation/${mode}/`),
  cost_credits: 0,
});

export const generationFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [accepted, aboutAccepted],
  [run, aboutRun],
  [run.shape.error.unwrap(), () => ({ code: "INTERNAL_ERROR", message: "", reason: null })],
]);
