import { deadline } from "../provision/deadlines.mjs";

/** How long a page may wait for a picture: the preview engine paints one at a time, on the browsers' processor. */
export const whilePainted = { timeout: deadline(60_000) };
