import type { ModeCapability, ModelCapability } from "../../../contract/capabilities.ts";
import type { Creation } from "../../../contract/gallery.ts";
import type { Run } from "../../../contract/generation.ts";
import type { AspectRatio, RunStage, RunStatus } from "../../../contract/generation-terms.ts";
import type { Relative } from "../../parts/lineage.tsx";

/** A dusk in a few gradients, so that the page needs no files and no engine. */
function scene(width: number, height: number, hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
<linearGradient id="s" x2="0" y2="1"><stop stop-color="oklch(.24 .07 ${hue})"/><stop offset=".62" stop-color="oklch(.58 .13 ${hue + 40})"/><stop offset="1" stop-color="oklch(.8 .11 ${hue + 80})"/></linearGradient>
<rect width="100" height="100" fill="url(#s)"/><circle cx="64" cy="46" r="7" fill="oklch(.93 .07 ${hue + 90})"/>
<path d="M0 66Q20 50 42 62T100 56V100H0Z" fill="oklch(.44 .09 ${hue + 30})"/><path d="M0 80Q30 66 58 77T100 74V100H0Z" fill="oklch(.29 .06 ${hue + 10})"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const at = "2026-03-04T18:04:11.000Z";
const later = "2026-03-04T18:04:12.400Z";

export const prompts = [
  "A red lighthouse at dusk over a calm sea, long exposure, warm light in the windows",
  "Mist in an old forest",
  "A glass teapot in morning light",
  "Tokyo side street after rain",
  "A fox in fresh snow",
  "First snow on the pass",
];

const shapes: [AspectRatio, number, number][] = [
  ["16:9", 1024, 576],
  ["1:1", 1024, 1024],
  ["3:4", 768, 1024],
  ["3:2", 1024, 683],
  ["9:16", 576, 1024],
  ["4:3", 1024, 768],
];

const picture: Omit<Creation, "id" | "prompt" | "aspect_ratio" | "width" | "height" | "generation_id"> = {
  kind: "image",
  status: "completed",
  generation_type: "text-to-image",
  negative_prompt: "",
  quality: "standard",
  style: null,
  model: "preview-1",
  engine: "preview",
  origin: "procedural",
  seed: 4_102_887,
  strength: null,
  duration_seconds: null,
  has_audio: false,
  url: "",
  download_url: "",
  clean_download_url: "",
  thumbnail_url: "",
  variants: [],
  thumbhash: "",
  media_type: "image/png",
  size_bytes: 700_000,
  is_favorite: false,
  created_at: at,
};

export function sampleCreation(index: number): Creation {
  const [aspect_ratio, width, height] = shapes[index % shapes.length] ?? ["1:1", 1024, 1024];
  const url = scene(width, height, index * 53);
  return {
    ...picture,
    id: `creation-${index}`,
    prompt: prompts[index % prompts.length] ?? "",
    aspect_ratio,
    origin: index % 3 === 1 ? "model" : "procedural",
    width,
    height,
    url,
    download_url: url,
    clean_download_url: url,
    thumbnail_url: url,
    is_favorite: index === 1,
    generation_id: `run-${index}`,
  };
}

/** Without a file to play: its still, its badge and its empty player are what there is to see. */
export function sampleVideo(index: number, hasAudio: boolean): Creation {
  return {
    ...sampleCreation(index),
    id: `video-${index}`,
    kind: "video",
    generation_type: hasAudio ? "image-to-video-audio" : "text-to-video",
    duration_seconds: 5,
    has_audio: hasAudio,
    url: "data:video/mp4,",
    media_type: "video/mp4",
  };
}

const errors: Partial<Record<RunStatus, Run["error"]>> = {
  failed: {
    code: "TIMEOUT",
    message: "This took longer than a run may take, so it was stopped. Please try again.",
    reason: null,
  },
  blocked: {
    code: "CONTENT_BLOCKED",
    message: "A content rule stopped this run. Change the description and try again.",
    reason: "violence",
  },
};

const endings: Partial<Record<RunStatus, Run["receipt"][number]>> = {
  completed: { kind: "charged", credits: 2, at: later },
  failed: { kind: "returned", credits: 2, at: later },
  blocked: { kind: "returned", credits: 2, at: later },
  canceled: { kind: "returned", credits: 2, at: later },
};

export function sampleRun(status: RunStatus, stage: RunStage = "done", progress = 1): Run {
  const creation = sampleCreation(0);
  const ending = endings[status];
  const completed = status === "completed";
  return {
    id: `run-${status}`,
    status,
    generation_type: "image-to-image",
    progress,
    stage,
    queue_position: status === "queued" ? 2 : null,
    eta_seconds: status === "queued" ? 80 : status === "processing" ? 12 : null,
    cost_credits: 2,
    charged_credits: completed ? 2 : 0,
    held_credits: 0,
    returned_credits: ending && !completed ? 2 : 0,
    prompt: creation.prompt,
    negative_prompt: "people, text",
    aspect_ratio: "16:9",
    quality: "standard",
    style: "watercolor",
    model: "preview-1",
    model_label: "Preview",
    model_chosen: false,
    engine: "preview",
    origin: "procedural",
    seed: creation.seed,
    count: completed ? 3 : 1,
    width: 1024,
    height: 576,
    strength: 0.6,
    duration_seconds: null,
    audio_prompt: null,
    audio_upload_id: null,
    source: null,
    parent_generation_id: null,
    outputs: completed ? [0, 6, 12].map(sampleCreation) : [],
    receipt: [
      { kind: "held", credits: 2, at },
      ...(status === "queued" ? [] : [{ kind: "started" as const, credits: null, at }]),
      ...(status === "failed" ? [{ kind: "rerouted" as const, credits: null, at }] : []),
      ...(completed ? [{ kind: "stored" as const, credits: null, at: later }] : []),
      ...(ending ? [ending] : []),
    ],
    error: errors[status] ?? null,
    created_at: at,
    started_at: status === "queued" ? null : at,
    finished_at: ending ? later : null,
  };
}

/** A run with a video that has sound. */
export function sampleVideoRun(): Run {
  return {
    ...sampleRun("completed"),
    id: "run-video",
    generation_type: "image-to-video-audio",
    count: 1,
    strength: null,
    duration_seconds: 5,
    audio_prompt: "waves, far gulls",
    outputs: [sampleVideo(0, true)],
  };
}

export function sampleRelative(index: number, kind: Relative["kind"]): Relative {
  const { id, width, height, thumbnail_url, prompt } = sampleCreation(index);
  return {
    id,
    kind,
    to: "#",
    src: thumbnail_url,
    width,
    height,
    placeholder: "",
    prompt: kind === "upload" ? "" : prompt,
    status: "completed",
  };
}

const previewModel: ModelCapability = {
  id: "preview-1",
  label: "Preview",
  engine: "Preview",
  origin: "procedural",
  is_own: false,
  available: true,
  aspect_ratios: ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
  qualities: [
    { id: "draft", long_side_pixels: 768, price_credits: 1 },
    { id: "standard", long_side_pixels: 1024, price_credits: 2 },
    { id: "high", long_side_pixels: 1536, price_credits: 4 },
  ],
  durations_seconds: [],
  prompt_max_characters: 2_000,
  negative_prompt_max_characters: 1_000,
  seed: true,
  strength: null,
  source: "none",
  audio: null,
  outputs_max: 4,
  progress: "exact",
  cancel: "any-time",
  typical_seconds: 1,
};

const previewVideoModel: ModelCapability = {
  ...previewModel,
  aspect_ratios: ["16:9", "9:16", "1:1"],
  qualities: [
    { id: "draft", long_side_pixels: 512, price_credits: 10 },
    { id: "standard", long_side_pixels: 768, price_credits: 20 },
  ],
  durations_seconds: [2, 3, 4, 5],
  negative_prompt_max_characters: null,
  outputs_max: 1,
  typical_seconds: 8,
};

export const sampleModes: [ModeCapability, ...ModeCapability[]] = [
  {
    mode: "text-to-image",
    media: "image",
    models: [
      previewModel,
      { ...previewModel, id: "finer-1", label: "Finer", engine: "Studio", origin: "model", available: false },
    ],
  },
  {
    mode: "image-to-image",
    media: "image",
    models: [{ ...previewModel, source: "required", strength: { min: 0, max: 1, default: 0.6 } }],
  },
  { mode: "text-to-video", media: "video", models: [previewVideoModel] },
  { mode: "image-to-video", media: "video", models: [{ ...previewVideoModel, source: "required" }] },
  {
    mode: "image-to-video-audio",
    media: "video",
    models: [{ ...previewVideoModel, source: "required", audio: { prompt_max_characters: 500, upload: true } }],
  },
];
