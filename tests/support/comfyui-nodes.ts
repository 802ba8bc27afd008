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

/** Node classes whose links must use the right output. */
const gives: Readonly<Record<string, readonly string[]>> = {
  CheckpointLoaderSimple: ["MODEL", "CLIP", "VAE"],
  UNETLoader: ["MODEL"],
  CLIPLoader: ["CLIP"],
  VAELoader: ["VAE"],
  LoraLoader: ["MODEL", "CLIP"],
  LoraLoaderModelOnly: ["MODEL"],
  ModelSamplingAuraFlow: ["MODEL"],
  ModelSamplingSD3: ["MODEL"],
  CLIPTextEncode: ["CONDITIONING"],
};

const checkpoints = ["sd_xl_base_1.0.safetensors", "ltx-2-19b-dev-fp8.safetensors"];
const diffusionModels = [
  "z_image_turbo_bf16.safetensors",
  "flux-2-klein-4b-fp8.safetensors",
  "wan2.2_ti2v_5B_fp16.safetensors",
  // In a subfolder, as operators store them.
  "wan/wan2.2_s2v_14B_fp8_scaled.safetensors",
];
const textEncoders = [
  "qwen_3_4b.safetensors",
  "umt5_xxl_fp8_e4m3fn_scaled.safetensors",
  "gemma_3_12B_it_fp8_scaled.safetensors",
];
const vaes = ["ae.safetensors", "flux2-vae.safetensors", "wan2.2_vae.safetensors", "wan_2.1_vae.safetensors"];
const audioEncoders = ["wav2vec2_large_english_fp16.safetensors"];
const samplers = ["euler", "euler_ancestral", "dpmpp_2m", "uni_pc", "res_multistep"];
const schedulers = ["normal", "karras", "simple", "beta"];
const devices = ["default", "cpu"];
const enlarging = ["nearest-exact", "bilinear", "area", "bicubic", "lanczos"];

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
  const there = (names: readonly string[]) => names.filter((name) => !withoutFiles.includes(name));
  const all: Record<string, Record<string, string | readonly string[] | NodeInput>> = {
    UNETLoader: { unet_name: there(diffusionModels), weight_dtype: ["default", "fp8_e4m3fn"] },
    CLIPLoader: {
      clip_name: there(textEncoders),
      type: ["stable_diffusion", "wan", "lumina2", "flux2"],
      device: { type: devices, optional: true },
    },
    VAELoader: { vae_name: there(vaes) },
    CheckpointLoaderSimple: { ckpt_name: there(checkpoints) },
    LoraLoaderModelOnly: { model: "MODEL", lora_name: there(loras), strength_model: "FLOAT" },
    LoraLoader: {
      model: "MODEL",
      clip: "CLIP",
      lora_name: there(loras),
      strength_model: "FLOAT",
      strength_clip: "FLOAT",
    },
    ModelSamplingAuraFlow: { model: "MODEL", shift: "FLOAT" },
    ModelSamplingSD3: { model: "MODEL", shift: "FLOAT" },
    CLIPTextEncode: { clip: "CLIP", text: "STRING" },
    ConditioningZeroOut: { conditioning: "CONDITIONING" },
    ReferenceLatent: { conditioning: "CONDITIONING", latent: { type: "LATENT", optional: true } },
    EmptySD3LatentImage: { width: "INT", height: "INT", batch_size: "INT" },
    EmptyFlux2LatentImage: { width: "INT", height: "INT", batch_size: "INT" },
    KSampler: {
      model: "MODEL",
      seed: "INT",
      steps: "INT",
      cfg: "FLOAT",
      sampler_name: samplers,
      scheduler: schedulers,
      positive: "CONDITIONING",
      negative: "CONDITIONING",
      latent_image: "LATENT",
      denoise: "FLOAT",
    },
    KSamplerSelect: { sampler_name: samplers },
    RandomNoise: { noise_seed: "INT" },
    Flux2Scheduler: { steps: "INT", width: "INT", height: "INT" },
    CFGGuider: { model: "MODEL", positive: "CONDITIONING", negative: "CONDITIONING", cfg: "FLOAT" },
    SamplerCustomAdvanced: {
      noise: "NOISE",
      guider: "GUIDER",
      sampler: "SAMPLER",
      sigmas: "SIGMAS",
      latent_image: "LATENT",
    },
    VAEDecode: { samples: "LATENT", vae: "VAE" },
    VAEEncode: { pixels: "IMAGE", vae: "VAE" },
    LoadImage: { image: "upload" },
    LoadAudio: { audio: "upload" },
    ImageScale: {
      image: "IMAGE",
      upscale_method: enlarging,
      width: "INT",
      height: "INT",
      crop: ["disabled", "center"],
    },
    ImageScaleToTotalPixels: {
      image: "IMAGE",
      upscale_method: enlarging,
      megapixels: "FLOAT",
      resolution_steps: "INT",
    },
    ImageFromBatch: { image: "IMAGE", batch_index: "INT", length: "INT" },
    SaveImage: { images: "IMAGE", filename_prefix: "STRING" },
    CreateVideo: { images: "IMAGE", fps: "FLOAT", audio: { type: "AUDIO", optional: true } },
    SaveVideo: {
      video: "VIDEO",
      filename_prefix: "STRING",
      format: { type: ["auto", "mp4", "webm"], opensMore: true },
      codec: { type: ["auto", "h264"], optional: true, opensMore: true },
    },
    Wan22ImageToVideoLatent: {
      vae: "VAE",
      width: "INT",
      height: "INT",
      length: "INT",
      batch_size: "INT",
      start_image: { type: "IMAGE", optional: true },
    },
    AudioEncoderLoader: { audio_encoder_name: there(audioEncoders) },
    AudioEncoderEncode: { audio_encoder: "AUDIO_ENCODER", audio: "AUDIO" },
    WanSoundImageToVideo: {
      positive: "CONDITIONING",
      negative: "CONDITIONING",
      vae: "VAE",
      width: "INT",
      height: "INT",
      length: "INT",
      batch_size: "INT",
      audio_encoder_output: { type: "AUDIO_ENCODER_OUTPUT", optional: true },
      ref_image: { type: "IMAGE", optional: true },
    },
    LTXVAudioVAELoader: { ckpt_name: there(checkpoints) },
    LTXAVTextEncoderLoader: { text_encoder: there(textEncoders), ckpt_name: there(checkpoints), device: devices },
    LTXVConditioning: { positive: "CONDITIONING", negative: "CONDITIONING", frame_rate: "FLOAT" },
    LTXVPreprocess: { image: "IMAGE", img_compression: "INT" },
    EmptyLTXVLatentVideo: { width: "INT", height: "INT", length: "INT", batch_size: "INT" },
    LTXVImgToVideoInplace: { vae: "VAE", image: "IMAGE", latent: "LATENT", strength: "FLOAT", bypass: "BOOLEAN" },
    LTXVEmptyLatentAudio: { frames_number: "INT", frame_rate: "FLOAT", batch_size: "INT", audio_vae: "VAE" },
    LTXVConcatAVLatent: { video_latent: "LATENT", audio_latent: "LATENT" },
    LTXVScheduler: {
      steps: "INT",
      max_shift: "FLOAT",
      base_shift: "FLOAT",
      stretch: "BOOLEAN",
      terminal: "FLOAT",
      latent: { type: "LATENT", optional: true },
    },
    LTXVSeparateAVLatent: { av_latent: "LATENT" },
    LTXVAudioVAEDecode: { samples: "LATENT", audio_vae: "VAE" },
  };
  const classes = Object.entries(all).map(([name, inputs]): [string, NodeClass] => [
    name,
    {
      gives: gives[name],
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([input, kind]): [string, NodeInput] => [
          input,
          typeof kind === "string" ? { type: kind } : isList(kind) ? { type: kind } : kind,
        ]),
      ),
    },
  ]);
  return new Map(classes.filter(([name]) => !without.includes(name)));
}

function isList(kind: readonly string[] | NodeInput): kind is readonly string[] {
  return Array.isArray(kind);
}
