import { generation } from "./generation.ts";
import type { GenerationType } from "./generation-terms.ts";

/** The endpoint that starts runs of each mode. */
export const endpointOfMode = {
  "text-to-image": generation.textToImage,
  "image-to-image": generation.imageToImage,
  "text-to-video": generation.textToVideo,
  "image-to-video": generation.imageToVideo,
  "image-to-video-audio": generation.imageToVideoAudio,
  "image-edit": generation.imageEdit,
  "image-fill": generation.imageFill,
  "image-erase": generation.imageErase,
  "image-expand": generation.imageExpand,
  "image-cutout": generation.imageCutout,
  "image-upscale": generation.imageUpscale,
  "image-adjust": generation.imageAdjust,
  "video-extend": generation.videoExtend,
  "video-upscale": generation.videoUpscale,
  "video-join": generation.videoJoin,
} as const satisfies Record<GenerationType, unknown>;
