export { UnusableClip } from "./clip.ts";
export { joinClips } from "./join-clips.ts";
export { firstFrameOf, lastFrameOf, type Still } from "./stills.ts";
