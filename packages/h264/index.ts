export { type EncodedVideo, type Encoder, openEncoder } from "./encoder.ts";
export { isKeyFrame, readConfiguration, unitsOf } from "./units.ts";
