import { type Command, choiceOption, type Invocation, numberOption, textOf, textOption } from "./command.ts";
import { readImage, uploadImage } from "./image-file.ts";
import { commonParameters, makeRun, ratios, runHelp, runOptions, type StartRun } from "./make-run.ts";
import { UsageError } from "./output.ts";

type Mode = `${"text" | "image"}-to-${"image" | "video"}`;

export const generate: Command = {
  name: "generate",
  usage: 'generate "prompt" [options]',
  summary: "Generate images or videos, and download them",
  options: {
    ...runOptions,
    video: { type: "boolean" },
    image: { type: "string", short: "i" },
    ratio: { type: "string" },
    style: { type: "string" },
    negative: { type: "string" },
    seconds: { type: "string" },
  },
  help: [
    ["--video", "Videos instead of images"],
    ["--seconds number", "The length of a video"],
    ["--image, -i file", "Make a new image of this one, or animate it with --video: PNG, JPEG, or WebP"],
    [`--ratio ${ratios.join("|")}`, "The aspect ratio"],
    ["--style text", "A style, such as watercolor"],
    ["--negative text", "What to avoid"],
    ...runHelp,
  ],
  async run(invocation) {
    const { client, options } = invocation;
    const { mode, body } = requestOf(invocation);
    const path = textOption(options, "image");
    const image = path === undefined ? undefined : await readImage(path);
    const { model, quality, count } = body;
    return makeRun(invocation, { generation_type: mode, model, quality, count }, async () => {
      const source_upload_id = image && (await uploadImage(invocation, image));
      const sourced = { ...body, source_upload_id };
      const starts: Record<Mode, StartRun> = {
        "text-to-image": (header) => client.call("POST", "/api/generation/text-to-image/", { body, header }),
        "text-to-video": (header) => client.call("POST", "/api/generation/text-to-video/", { body, header }),
        "image-to-image": (header) => client.call("POST", "/api/generation/image-to-image/", { body: sourced, header }),
        "image-to-video": (header) => client.call("POST", "/api/generation/image-to-video/", { body: sourced, header }),
      };
      return starts[mode];
    });
  },
};

function requestOf(invocation: Invocation) {
  const { words, options } = invocation;
  const mode: Mode = `${options.image === undefined ? "text" : "image"}-to-${options.video ? "video" : "image"}`;
  const seconds = numberOption(options, "seconds", { min: 1 });
  if (seconds !== undefined && !options.video) throw new UsageError("--seconds needs --video.");
  const body = {
    ...commonParameters(invocation),
    prompt: textOf(words, "The prompt"),
    negative_prompt: textOption(options, "negative"),
    aspect_ratio: choiceOption(options, "ratio", ratios),
    style: textOption(options, "style"),
    ...(seconds !== undefined && { duration_seconds: seconds }),
  };
  return { mode, body };
}
