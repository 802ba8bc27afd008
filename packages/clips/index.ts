export { UnusableClip } from "./clip.ts";
export { joinClips } from "./join-clips.ts";
export { type LastFrame, lastFrameOf } from "./last-frame.ts";
