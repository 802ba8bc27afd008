/** Graphs of ComfyUI as it runs them, to read. */

type Inputs = Record<string, unknown>;

export const node = (class_type: string, inputs: Inputs) => ({ class_type, inputs });
export const from = (id: string, output = 0) => [id, output];
export const encode = (text: unknown) => node("CLIPTextEncode", { text, clip: from("model", 1) });
export const value = (text: unknown) => node("PrimitiveString", { value: text });

/** A graph with one sampler, as ComfyUI runs it; with more or other nodes, and other inputs of the sampler. */
export function graph(more: Record<string, unknown> = {}, ofSampler: Inputs = {}) {
  return {
    sampler: node("KSampler", {
      seed: 4711,
      steps: 22,
      cfg: 6.5,
      sampler_name: "euler",
      model: from("model"),
      positive: from("positive"),
      negative: from("negative"),
      latent_image: from("canvas"),
      ...ofSampler,
    }),
    model: node("CheckpointLoaderSimple", { ckpt_name: "harbor_v3.safetensors" }),
    canvas: node("EmptyLatentImage", { width: 512, height: 768, batch_size: 1 }),
    positive: encode("an old ferry"),
    negative: encode("fog"),
    decode: node("VAEDecode", { samples: from("sampler"), vae: from("model", 2) }),
    save: node("SaveImage", { filename_prefix: "x", images: from("decode") }),
    ...more,
  };
}
/** What is left out of each of these graphs. */
export const common = ["sampler", "steps", "guidance"];
