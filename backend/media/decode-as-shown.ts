import type { StrippedFile } from "./sections.ts";

/** Which flaws a decoder refuses: all that it sees, or only those that leave it without an image. */
export type FailOn = "warning" | "error";

/** Messages of libjpeg, which reports the first flaw of a file only. */
const jpegFlaw = /^VipsJpeg: /;
/** Data ends before the image does. An end marker that stands where a restart marker belongs means the same. */
const cutOff = /premature end|found marker 0xd9/;
/** Bytes behind the last scan: everything before them is intact. */
const afterLastScan = /extraneous bytes before marker 0xd9/;

/**
 * Decodes an image strictly, and once more leniently when it is a JPEG with a flaw that browsers ignore. An image that
 * was cut off stays refused, although browsers show what there is of it. Throws what `decode` throws.
 */
export async function decodeAsShown<T>(
  { isComplete }: Pick<StrippedFile, "isComplete">,
  decode: (failOn: FailOn) => Promise<T>,
): Promise<T> {
  try {
    return await decode("warning");
  } catch (error) {
    const flaw = error instanceof Error && jpegFlaw.test(error.message) ? error.message : undefined;
    if (flaw === undefined || cutOff.test(flaw) || !(isComplete || afterLastScan.test(flaw))) throw error;
    return decode("error");
  }
}
