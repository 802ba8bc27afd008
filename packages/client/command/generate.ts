import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { failed } from "../failure.ts";
import type { Run } from "../run-events.ts";
import { type Command, choiceOption, type Invocation, numberOption, textOf, textOption, unwrap } from "./command.ts";
import { prepareFolder, saveAll } from "./files.ts";
import { CommandFailure, creditsOf, UsageError } from "./output.ts";
import { progressOf } from "./watch.ts";

/** The largest image that a studio accepts. */
const imageMaxBytes = 25 * 1024 * 1024;
const uploadTimeoutMilliseconds = 600_000;

const ratios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] as const;

export const generate: Command = {
  name: "generate",
  usage: 'generate "prompt" [options]',
  summary: "Generate images or videos, and download them",
  options: {
    count: { type: "string", short: "n" },
    out: { type: "string", short: "o" },
    video: { type: "boolean" },
    image: { type: "string", short: "i" },
    model: { type: "string", short: "m" },
    quality: { type: "string" },
    ratio: { type: "string" },
    style: { type: "string" },
    negative: { type: "string" },
    seed: { type: "string" },
    seconds: { type: "string" },
    "max-cost": { type: "string" },
    "dry-run": { type: "boolean" },
    force: { type: "boolean" },
  },
  help: [
    ["--count, -n number", "How many, from 1. The default is 1"],
    ["--out, -o folder", "Download into this folder. The default is the current one"],
    ["--video", "Videos instead of images"],
    ["--seconds number", "The length of a video"],
    ["--image, -i file", "Edit this image, or animate it with --video: PNG, JPEG, or WebP"],
    ["--model, -m id", "A model from atelier models"],
    ["--quality draft|standard|high", "The default is standard"],
    [`--ratio ${ratios.join("|")}`, "The aspect ratio"],
    ["--style text", "A style, such as watercolor"],
    ["--negative text", "What to avoid"],
    ["--seed number", "The same seed and prompt give the same result"],
    ["--max-cost credits", "Start nothing that costs more"],
    ["--dry-run", "Show the price and start nothing"],
    ["--force", "Replace existing files"],
  ],
  async run(invocation) {
    const { client, output, options, signal } = invocation;
    const { mode, body } = requestOf(invocation);
    const maxCost = numberOption(options, "max-cost", { isWhole: false });
    const path = textOption(options, "image");
    const image = path === undefined ? undefined : await readImage(path);
    const folder = textOption(options, "out") ?? ".";
    if (!options["dry-run"]) await prepareFolder(folder);

    const { model, quality, count } = body;
    const query = { generation_type: mode, model, quality, count };
    const quote = unwrap(await client.call("GET", "/api/generation/quote/", { query, signal }));
    const price = `${creditsOf(quote.cost_credits)} of your ${quote.current_credits}, with ${quote.model}`;
    if (options["dry-run"]) {
      if (output.isJson) output.json({ quote });
      else output.line(`Price: ${price}`);
      return 0;
    }
    output.note(`Price: ${price}`);

    const source_upload_id = image && (await upload(invocation, image));
    // The price shown is the highest price paid. Ctrl+C does not end this call: it would leave open whether a run began.
    const header = { "max-cost-credits": Math.min(maxCost ?? Number.POSITIVE_INFINITY, quote.cost_credits) };
    const begin = {
      "text-to-image": () => client.call("POST", "/api/generation/text-to-image/", { body, header }),
      "text-to-video": () => client.call("POST", "/api/generation/text-to-video/", { body, header }),
      "image-to-image": () =>
        client.call("POST", "/api/generation/image-to-image/", { body: { ...body, source_upload_id }, header }),
      "image-to-video": () =>
        client.call("POST", "/api/generation/image-to-video/", { body: { ...body, source_upload_id }, header }),
    };
    const started = unwrap(await begin[mode]());
    const run = await followToEnd(invocation, started.id);
    const saved = await saveAll(invocation, run.outputs, folder, options);
    if (output.isJson) output.json({ quote, run, ...saved });
    if (run.error) {
      throw new CommandFailure({ ...failed("UNEXPECTED_ANSWER", run.error.message).failure, code: run.error.code });
    }
    output.note(`Paid ${creditsOf(run.charged_credits)}`);
    return run.status === "completed" && saved.failures.length === 0 ? 0 : 1;
  },
};

function requestOf({ words, options }: Invocation) {
  const mode = `${options.image === undefined ? "text" : "image"}-to-${options.video ? "video" : "image"}` as const;
  const seconds = numberOption(options, "seconds", { min: 1 });
  if (seconds !== undefined && !options.video) throw new UsageError("--seconds needs --video.");
  const body = {
    prompt: textOf(words, "The prompt"),
    negative_prompt: textOption(options, "negative"),
    aspect_ratio: choiceOption(options, "ratio", ratios),
    quality: choiceOption(options, "quality", ["draft", "standard", "high"]),
    style: textOption(options, "style"),
    model: textOption(options, "model"),
    seed: numberOption(options, "seed"),
    count: numberOption(options, "count", { min: 1 }),
    ...(seconds !== undefined && { duration_seconds: seconds }),
  };
  return { mode, body };
}

interface Image {
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Reads an image before anything is sent. Throws `UsageError`. */
async function readImage(path: string): Promise<Image> {
  const file = await stat(path).catch(() => undefined);
  if (file && file.size > imageMaxBytes)
    throw new UsageError(`The image ${path} is larger than ${imageMaxBytes / 1024 / 1024} MB.`);
  const bytes = file?.isFile() ? await readFile(path).catch(() => undefined) : undefined;
  if (!bytes) throw new UsageError(`The image ${path} cannot be read.`);
  return { name: basename(path), bytes };
}

/** Uploads an image and returns the upload's ID. The same file is uploaded once while its upload exists. */
async function upload({ client, output, signal }: Invocation, { name, bytes }: Image): Promise<string> {
  output.progress(`Uploading ${name}`);
  const body = new FormData();
  body.append("image", new Blob([bytes]), name);
  const key = createHash("sha256").update(`${name}\n`).update(bytes).digest("hex");
  const parts = { body, header: { "idempotency-key": key }, signal, timeoutMilliseconds: uploadTimeoutMilliseconds };
  return unwrap(await client.call("POST", "/api/gallery/uploads/upload/", parts)).id;
}

/** Shows a run's progress until it is final. */
async function followToEnd({ client, output, signal }: Invocation, id: string): Promise<Run> {
  let last: Run | undefined;
  for await (const result of client.follow(id, { signal })) {
    if (!result.ok) throw new CommandFailure(result.failure, id);
    last = result.value;
    output.progress(progressOf(last));
  }
  if (!last) throw new Error(`Run ${id} was not read.`);
  return last;
}
