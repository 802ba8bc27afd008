import { type Command, choiceOption, type Invocation, numberOption, type OptionValues, textOption } from "./command.ts";
import { maskMaxBytes, readImage, uploadImage, uploadMask } from "./image-file.ts";
import { commonParameters, makeRun, ratios, runHelp, runOptions, type StartRun } from "./make-run.ts";
import { UsageError } from "./output.ts";

const modes = [
  "image-edit",
  "image-fill",
  "image-erase",
  "image-expand",
  "image-cutout",
  "image-upscale",
  "video-extend",
  "video-upscale",
] as const;
type Mode = (typeof modes)[number];
const anchors = ["center", "top", "bottom", "left", "right"] as const;
const scales = { "2": 2, "4": 4 } as const;

export const edit: Command = {
  name: "edit",
  usage: 'edit <mode> ["prompt"] [options]',
  summary: "Edit an image or a video, and download the result",
  options: {
    ...runOptions,
    image: { type: "string", short: "i" },
    creation: { type: "string" },
    mask: { type: "string" },
    invert: { type: "boolean" },
    grow: { type: "string" },
    feather: { type: "string" },
    reference: { type: "string", multiple: true },
    series: { type: "string" },
    strength: { type: "string" },
    expand: { type: "string" },
    ratio: { type: "string" },
    anchor: { type: "string" },
    scale: { type: "string" },
    fidelity: { type: "string" },
    output: { type: "string" },
    seconds: { type: "string" },
    fps: { type: "string" },
  },
  help: [
    ["<mode>", modes.join(", ")],
    ["--image, -i file", "The image to edit: PNG, JPEG, or WebP"],
    ["--creation id", "An image or a video of the gallery instead, from atelier gallery search"],
    ["--mask file", "The part to change: white changes, black stays"],
    ["--invert", "Change everything but the mask"],
    ["--grow pixels, --feather pixels", "Make the mask larger, and its edge soft"],
    ["--reference file", "A further image to look at. It may be repeated"],
    ["--series id", "A saved series, whose images are looked at too"],
    ["--strength 0…1", "How far image-fill may go from the source"],
    ["--expand left,top,right,bottom", "The pixels to add on each side"],
    [`--ratio ${ratios.join("|")}`, "Expand to this aspect ratio instead"],
    [`--anchor ${anchors.join("|")}`, "Where the image stays then"],
    ["--scale 2|4", "How many times as large"],
    ["--fidelity 0…1", "1 keeps the image, 0 invents detail"],
    ["--output transparent|mask", "What a cutout results in"],
    ["--seconds number, --fps number", "How much longer, or how smooth, a video becomes"],
    ...runHelp,
  ],
  async run(invocation) {
    const { client, words, options } = invocation;
    const mode = modes.find((one) => one === words[0]);
    if (!mode) throw new UsageError(`The mode must be one of ${modes.join(", ")}.`);
    const parameters = parametersOf(invocation);
    const files = await readFiles(options);
    const { model, quality, count, scale } = parameters;
    return makeRun(invocation, { generation_type: mode, model, quality, count, scale }, async () => {
      const body = { ...parameters, ...(await sendFiles(invocation, files)) };
      const starts: Record<Mode, StartRun> = {
        "image-edit": (header) => client.call("POST", "/api/generation/image-edit/", { body, header }),
        "image-fill": (header) => client.call("POST", "/api/generation/image-fill/", { body, header }),
        "image-erase": (header) => client.call("POST", "/api/generation/image-erase/", { body, header }),
        "image-expand": (header) => client.call("POST", "/api/generation/image-expand/", { body, header }),
        "image-cutout": (header) => client.call("POST", "/api/generation/image-cutout/", { body, header }),
        "image-upscale": (header) => client.call("POST", "/api/generation/image-upscale/", { body, header }),
        "video-extend": (header) => client.call("POST", "/api/generation/video-extend/", { body, header }),
        "video-upscale": (header) => client.call("POST", "/api/generation/video-upscale/", { body, header }),
      };
      return starts[mode];
    });
  },
};

/** Returns the parameters of an edit. Those that its mode does not have are refused by the studio. */
function parametersOf(invocation: Invocation) {
  const { words, options } = invocation;
  const scale = choiceOption(options, "scale", ["2", "4"]);
  return {
    ...commonParameters(invocation),
    prompt: words.slice(1).join(" ").trim(),
    mask_invert: options.invert === true ? true : undefined,
    mask_grow_pixels: numberOption(options, "grow"),
    mask_feather_pixels: numberOption(options, "feather"),
    series_id: textOption(options, "series"),
    strength: numberOption(options, "strength", { isWhole: false }),
    expand: expandOf(options),
    aspect_ratio: choiceOption(options, "ratio", ratios),
    anchor: choiceOption(options, "anchor", anchors),
    scale: scale && scales[scale],
    fidelity: numberOption(options, "fidelity", { isWhole: false }),
    output: choiceOption(options, "output", ["transparent", "mask"]),
    duration_seconds: numberOption(options, "seconds", { min: 1 }),
    frames_per_second: numberOption(options, "fps", { min: 1 }),
  };
}

function expandOf(options: OptionValues) {
  const text = textOption(options, "expand");
  if (text === undefined) return undefined;
  if (!/^\d{1,5}(,\d{1,5}){3}$/.test(text)) throw new UsageError("--expand must be four numbers, such as 0,0,200,200.");
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(",").map(Number);
  return { left, top, right, bottom };
}

/** Reads all files before anything is sent. Throws `UsageError`. */
async function readFiles(options: OptionValues) {
  const [image, mask, creation] = [
    textOption(options, "image"),
    textOption(options, "mask"),
    textOption(options, "creation"),
  ];
  if ((image === undefined) === (creation === undefined)) throw new UsageError("Give either --image or --creation.");
  const references = Array.isArray(options.reference) ? options.reference.map(String) : [];
  return {
    creation,
    image: image === undefined ? undefined : await readImage(image),
    mask: mask === undefined ? undefined : await readImage(mask, maskMaxBytes),
    references: await Promise.all(references.map((path) => readImage(path))),
  };
}

async function sendFiles(
  invocation: Invocation,
  { creation, image, mask, references }: Awaited<ReturnType<typeof readFiles>>,
) {
  const sent: { upload_id: string }[] = [];
  for (const reference of references) sent.push({ upload_id: await uploadImage(invocation, reference) });
  return {
    source_creation_id: creation,
    source_upload_id: image && (await uploadImage(invocation, image)),
    mask_upload_id: mask && (await uploadMask(invocation, mask)),
    references: sent.length > 0 ? sent : undefined,
  };
}
