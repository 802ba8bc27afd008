/** What a form asks for that starts from the last frame of a video. */
export const lastFrameIntent = "last-frame";
