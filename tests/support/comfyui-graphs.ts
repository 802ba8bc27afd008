import { BufferSource, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { z } from "zod";
import type { NodeClass } from "./comfyui-nodes.ts";
import { greyFilm } from "./grey-film.ts";

export const graphSchema = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);
export type Graph = z.infer<typeof graphSchema>;

/** Returns the server's response to a graph that it refuses. */
export function refusalOf(
  graph: Graph,
  classes: ReadonlyMap<string, NodeClass>,
  uploads: ReadonlyMap<string, unknown>,
): Record<string, unknown> | undefined {
  const unknown = Object.entries(graph).find(([, { class_type }]) => !classes.has(class_type));
  if (unknown) {
    const [id, { class_type }] = unknown;
    const message = `Node '${id}' uses a class that is not there.`;
    return {
      error: {
        type: "missing_node_type",
        message,
        details: `Node ID '#${id}'`,
        extra_info: { node_id: id, class_type },
      },
      node_errors: {},
    };
  }
  /** Whether a link's output has the type that the input requires, as far as it is known. */
  const isOfType = ([from, output]: unknown[], wanted: unknown) => {
    const given = classes.get(graph[String(from)]?.class_type ?? "")?.gives;
    return given === undefined || given[Number(output)] === wanted;
  };
  const node_errors: Record<string, unknown> = {};
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const errors: Record<string, unknown>[] = [];
    for (const [input, kind] of Object.entries(classes.get(class_type)?.inputs ?? {})) {
      const value = inputs[input];
      if (value === undefined) {
        if (!kind.optional)
          errors.push({ type: "required_input_missing", message: "Required input is missing", details: input });
      } else if (kind.type === "upload") {
        if (!uploads.has(String(value)))
          errors.push({ type: "custom_validation_failed", message: "Invalid file", details: input });
      } else if (Array.isArray(kind.type) && !Array.isArray(value) && !kind.type.includes(String(value))) {
        errors.push({ type: "value_not_in_list", message: "Value not in list", details: `${input}: ${String(value)}` });
      } else if (Array.isArray(value) && !Object.hasOwn(graph, String(value[0]))) {
        errors.push({ type: "bad_linked_input", message: "Bad linked input", details: input });
      } else if (Array.isArray(value) && !isOfType(value, kind.type)) {
        errors.push({
          type: "return_type_mismatch",
          message: "Return type mismatch between linked nodes",
          details: input,
        });
      }
    }
    if (errors.length > 0) node_errors[id] = { class_type, errors, dependent_outputs: [] };
  }
  if (Object.keys(node_errors).length > 0) {
    return {
      error: {
        type: "prompt_outputs_failed_validation",
        message: "Prompt outputs failed validation",
        details: "",
        extra_info: {},
      },
      node_errors,
    };
  }
  if (!Object.values(graph).some(({ class_type }) => /^(Save|Preview)/.test(class_type))) {
    return {
      error: { type: "prompt_no_outputs", message: "Prompt has no outputs", details: "", extra_info: {} },
      node_errors: {},
    };
  }
  return undefined;
}

/** Describes a node class as `/object_info` does: choices as a plain list, or named. */
export function describeClass({ inputs }: NodeClass, isCurrent: boolean): Record<string, unknown> {
  const told = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(inputs)
        .filter(([, { optional }]) => Boolean(optional) === wanted)
        .map(([name, { type, opensMore }]) => {
          if (type === "upload") return [name, isCurrent ? ["COMBO", { options: [], image_upload: true }] : [[], {}]];
          if (!Array.isArray(type)) return [name, [type, {}]];
          if (!isCurrent) return [name, [type, {}]];
          if (opensMore)
            return [name, ["COMFY_DYNAMICCOMBO_V3", { options: type.map((key) => ({ key, inputs: {} })) }]];
          return [name, ["COMBO", { options: type }]];
        }),
    );
  return { input: { required: told(false), optional: told(true), hidden: {} }, output: [], name: "" };
}

export type Uploads = ReadonlyMap<string, Uint8Array>;
interface Size {
  width: number;
  height: number;
}

function inputsOf(graph: Graph, className: string): Record<string, unknown> | undefined {
  return Object.values(graph).find(({ class_type }) => class_type === className)?.inputs;
}

function fileOf(graph: Graph, className: string, input: string, uploads: Uploads): Uint8Array | undefined {
  return uploads.get(String(inputsOf(graph, className)?.[input]));
}

/** Returns the first size in a graph; without one, the source's size times its scale. */
async function sizeOf(graph: Graph, source: () => Promise<Size>): Promise<Size> {
  for (const { inputs } of Object.values(graph)) {
    const { width, height } = inputs;
    if (typeof width === "number" && typeof height === "number") return { width, height };
  }
  const scale = Number(inputsOf(graph, "ImageScaleBy")?.scale_by ?? 1);
  const { width, height } = await source();
  return { width: width * scale, height: height * scale };
}

async function sizeOfPicture(graph: Graph, uploads: Uploads): Promise<Size> {
  return sizeOf(graph, async () => {
    const { width, height } = await sharp(fileOf(graph, "LoadImage", "image", uploads)).metadata();
    return { width, height };
  });
}

/** Returns a gray image, with an alpha channel where the graph joins one, and the half of it is transparent. */
export async function pictureOf(graph: Graph, uploads: Uploads, fault?: "no-alpha"): Promise<Uint8Array> {
  const source = fileOf(graph, "LoadVideo", "file", uploads);
  const size = await (source ? sizeOf(graph, () => readFilm(source)) : sizeOfPicture(graph, uploads));
  const isCutout = inputsOf(graph, "JoinImageWithAlpha") !== undefined && fault !== "no-alpha";
  const background = isCutout ? { r: 128, g: 128, b: 128, alpha: 0.5 } : "#808080";
  return sharp({ create: { ...size, channels: isCutout ? 4 : 3, background } })
    .png()
    .toBuffer();
}

export async function filmOf(graph: Graph, uploads: Uploads): Promise<Uint8Array> {
  const bytes = fileOf(graph, "LoadVideo", "file", uploads);
  const source = bytes && (await readFilm(bytes));
  const length = Object.values(graph).find(({ inputs }) => typeof inputs.length === "number" && inputs.batch_size);
  const multiplier = Number(inputsOf(graph, "FrameInterpolate")?.multiplier ?? 1);
  const frames = Number(length?.inputs.length ?? (source?.frames ?? 1) * multiplier);
  const film = inputsOf(graph, "CreateVideo");
  const framesPerSecond = typeof film?.fps === "number" ? film.fps : (source?.framesPerSecond ?? 24);
  const size = await sizeOf(graph, async () => source ?? { width: 64, height: 64 });
  return greyFilm({ ...size, frames, framesPerSecond, sound: film?.audio !== undefined });
}

async function readFilm(bytes: Uint8Array): Promise<Size & { frames: number; framesPerSecond: number }> {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("The video has no frames.");
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  return { ...size, frames: packetCount, framesPerSecond: averagePacketRate };
}

/** Event 1, format 1: a JPEG preview of the result. */
export function previewOf(): Buffer {
  return Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xd8, 0xff, 0xd9]);
}
