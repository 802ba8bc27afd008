import { z } from "zod";

/**
 * The address of an image, a video, or an audio file. Ours are signed and expire; relative ones resolve against the
 * API's base.
 */
export const fileAddress = z.string();
