/** What of a node of the editor tells its values. */
export interface WidgetNode {
  type: string;
  /** An input with a widget can hold a value of its own. */
  inputs: readonly { widget?: { name: string } | undefined }[];
  widgets_values: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** The names of the values that the editor stores by their place. `null` is a control that the editor adds. */
const valueNames: Record<string, readonly (string | null)[]> = {
  CLIPTextEncode: ["text"],
  CLIPTextEncodeSDXL: ["width", "height", "crop_w", "crop_h", "target_width", "target_height", "text_g", "text_l"],
  CLIPTextEncodeSDXLRefiner: ["ascore", "width", "height", "text"],
  CLIPTextEncodeFlux: ["clip_l", "t5xxl", "guidance"],
  CLIPTextEncodeSD3: ["clip_l", "clip_g", "t5xxl"],
  StringConcatenate: ["string_a", "string_b", "delimiter"],
  StringReplace: ["string", "find", "replace"],
  PrimitiveString: ["value"],
  PrimitiveStringMultiline: ["value"],
  PrimitiveInt: ["value"],
  PrimitiveFloat: ["value"],
  KSampler: ["seed", null, "steps", "cfg", "sampler_name"],
  KSamplerAdvanced: [null, "noise_seed", null, "steps", "cfg", "sampler_name"],
  SamplerCustom: ["add_noise", "noise_seed", null, "cfg"],
  KSamplerSelect: ["sampler_name"],
  BasicScheduler: ["scheduler", "steps"],
  RandomNoise: ["noise_seed"],
  CFGGuider: ["cfg"],
  DualCFGGuider: ["cfg_conds", "cfg_cond2_negative"],
  FluxGuidance: ["guidance"],
  EmptyLatentImage: ["width", "height"],
  EmptySD3LatentImage: ["width", "height"],
  EmptyHunyuanLatentVideo: ["width", "height"],
  CheckpointLoaderSimple: ["ckpt_name"],
  UNETLoader: ["unet_name"],
  UnetLoaderGGUF: ["unet_name"],
  LoraLoader: ["lora_name"],
  LoraLoaderModelOnly: ["lora_name"],
  LoadImage: ["image"],
};
/** What the editor does with a seed after a run. It stands behind the seed. */
const seedControl = /^(?:fixed|increment|decrement|randomize)$/;

/**
 * Returns the values of a node of the editor by the names of its inputs: those of known nodes by their place, those of
 * others if the node lists as many inputs as it has values. A single text of a node for texts is its `text`.
 */
export function widgetValues({ type, inputs, widgets_values: values }: WidgetNode): Readonly<Record<string, unknown>> {
  if (!isList(values)) return values;
  const known = Object.hasOwn(valueNames, type) ? valueNames[type] : undefined;
  if (known) return named(known, values);
  const names = inputs.flatMap(({ widget }) => (widget ? [widget.name] : []));
  const ofInputs = values.filter((value, at) => at === 0 || typeof value !== "string" || !seedControl.test(value));
  if (names.length > 0 && names.length === ofInputs.length) return named(names, ofInputs);
  const texts = values.filter((value) => typeof value === "string");
  return /text|string|prompt/i.test(type) && texts.length === 1 ? { text: texts[0] } : {};
}

function named(names: readonly (string | null)[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name, at) => (name === null ? [] : [[name, values[at]]])));
}

function isList(values: WidgetNode["widgets_values"]): values is readonly unknown[] {
  return Array.isArray(values);
}
