export { type EncodedVideo, type Encoder, type H264Config, openEncoder } from "./encoder.ts";
export { isKeyFrame, readConfiguration, unitsOf } from "./units.ts";
