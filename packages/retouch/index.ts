export { adjust, type Changes } from "./adjust.ts";
export { encodePng } from "./encode-png.ts";
export { fill } from "./fill.ts";
export { upscaled, upscaledStrips } from "./lanczos.ts";
export { type Raster, UnusableSource } from "./raster.ts";
export { readImage, readMask } from "./read-image.ts";
