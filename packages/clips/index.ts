export { UnusableClip } from "./clip.ts";
export { extendClip, type FilePart, type JoinOptions, joinClips } from "./join-clips.ts";
export { firstFrameOf, lastFrameOf, type Still } from "./stills.ts";
