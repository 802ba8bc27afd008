export { type EncodedVideo, type Encoder, type H264Config, openEncoder } from "./encoder.ts";
export { packetType, readConfiguration, unitsOf } from "./units.ts";
