import { comfyUiFacts, type InputFact } from "./comfyui-facts.ts";

/** One input: `upload` for a file among the server's inputs, a list for a choice, or the name of a type. */
export interface NodeInput {
  type: string | readonly string[];
  optional?: boolean;
  /** A choice that opens further inputs. Newer servers describe it in a separate form. */
  opensMore?: boolean;
}

export interface NodeClass {
  inputs: Readonly<Record<string, NodeInput>>;
  /** The node's outputs, in order, if a graph must match them. */
  gives?: readonly string[];
}

const files = {
  checkpoints: ["sd_xl_base_1.0.safetensors", "ltx-2-19b-dev-fp8.safetensors", "sam3.1_multiplex_fp16.safetensors"],
  diffusionModels: [
    "z_image_turbo_bf16.safetensors",
    "flux-2-klein-4b-fp8.safetensors",
    "qwen_image_edit_2511_fp8mixed.safetensors",
    "seedvr2_3b_fp8_e4m3fn.safetensors",
    "flux1-fill-dev.safetensors",
    "wan2.2_ti2v_5B_fp16.safetensors",
    "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors",
    "wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors",
    // In a subfolder, as operators store them.
    "wan/wan2.2_s2v_14B_fp8_scaled.safetensors",
  ],
  textEncoders: [
    "qwen_3_4b.safetensors",
    "qwen_2.5_vl_7b_fp8_scaled.safetensors",
    "umt5_xxl_fp8_e4m3fn_scaled.safetensors",
    "gemma_3_12B_it_fp8_scaled.safetensors",
    "clip_l.safetensors",
    "t5xxl_fp16.safetensors",
  ],
  vaes: [
    "ae.safetensors",
    "flux2-vae.safetensors",
    "qwen_image_vae.safetensors",
    "seedvr2_ema_vae_fp16.safetensors",
    "wan2.2_vae.safetensors",
    "wan_2.1_vae.safetensors",
  ],
  loras: [
    "wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise.safetensors",
    "wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise.safetensors",
  ],
};

/** The files of each choice of files, as `<class>.<input>`. One that is not here offers files of the server's inputs. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  "UNETLoader.unet_name": files.diffusionModels,
  "CLIPLoader.clip_name": files.textEncoders,
  "DualCLIPLoader.clip_name1": files.textEncoders,
  "DualCLIPLoader.clip_name2": files.textEncoders,
  "VAELoader.vae_name": files.vaes,
  "CheckpointLoaderSimple.ckpt_name": files.checkpoints,
  "LTXVAudioVAELoader.ckpt_name": files.checkpoints,
  "LTXAVTextEncoderLoader.ckpt_name": files.checkpoints,
  "LTXAVTextEncoderLoader.text_encoder": files.textEncoders,
  "LoraLoader.lora_name": files.loras,
  "LoraLoaderModelOnly.lora_name": files.loras,
  "AudioEncoderLoader.audio_encoder_name": ["wav2vec2_large_english_fp16.safetensors"],
  "ModelPatchLoader.name": ["Z-Image-Turbo-Fun-Controlnet-Union-2.1-2602-8steps.safetensors"],
  "LoadBackgroundRemovalModel.bg_removal_name": ["birefnet.safetensors"],
  "UpscaleModelLoader.model_name": ["RealESRGAN_x4plus.safetensors"],
  "FrameInterpolationModelLoader.model_name": ["film_net_fp16.safetensors"],
};
/** Choices that open further inputs. */
const openingMore = ["SaveVideo.format", "SaveVideo.codec", "SeedVR2TemporalChunk.chunking_mode"];

/**
 * Returns the node classes that the graphs use, with their inputs, as described by a server that has all the models.
 */
export function classesOfComfyUi({
  without = [],
  withoutFiles = [],
  loras = [],
}: {
  without?: readonly string[];
  withoutFiles?: readonly string[];
  loras?: readonly string[];
}): Map<string, NodeClass> {
  const typeOf = (name: string, { type, options: named }: InputFact): string | readonly string[] => {
    if (type !== "COMBO") return type;
    const options = named ?? filesOf[name];
    if (!options) return "upload";
    return [...options, ...(options === files.loras ? loras : [])].filter((option) => !withoutFiles.includes(option));
  };
  const inputOf =
    (className: string, optional: boolean) =>
    (entry: [string, InputFact]): [string, NodeInput] => {
      const name = `${className}.${entry[0]}`;
      return [entry[0], { type: typeOf(name, entry[1]), optional, opensMore: openingMore.includes(name) }];
    };
  const classes = Object.entries(comfyUiFacts).map(([name, { required, optional, outputs }]): [string, NodeClass] => [
    name,
    {
      gives: outputs,
      inputs: Object.fromEntries([
        ...Object.entries(required).map(inputOf(name, false)),
        ...Object.entries(optional).map(inputOf(name, true)),
      ]),
    },
  ]);
  return new Map(classes.filter(([name]) => !without.includes(name)));
}
