import type { ServerResponse } from "node:http";

export type ViewFault = "garbage" | "page" | "nothing" | "endless" | "huge-announced" | "half";

/** The result of an answer that was far too long. */
export interface LongAnswer {
  bytes: number;
  ended: boolean;
}

const twoGigabytes = 2 * 1024 ** 3;

/** Sends a file, or the configured fault. */
export function sendFile(
  answer: ServerResponse,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  fault: ViewFault | undefined,
  long: LongAnswer,
): void {
  answer.setHeader("content-type", mediaType);
  if (fault === "garbage") answer.end(Buffer.alloc(20_000, "not what it says "));
  else if (fault === "page") answer.end("<!doctype html><title>Gateway</title><p>Please sign in.</p>");
  else if (fault === "nothing") answer.end();
  else if (fault === "half") answer.end(bytes.subarray(0, bytes.length / 2));
  else if (fault === "endless" || fault === "huge-announced") {
    answer.on("close", () => {
      long.ended = true;
    });
    if (fault === "huge-announced") answer.setHeader("content-length", twoGigabytes).write(bytes);
    else pour(answer, long);
  } else answer.end(bytes);
}

function pour(answer: ServerResponse, long: LongAnswer): void {
  const block = Buffer.alloc(1024 * 1024);
  const go = () => {
    while (!answer.destroyed && long.bytes < twoGigabytes) {
      long.bytes += block.length;
      if (!answer.write(block)) return;
    }
  };
  answer.on("drain", go);
  go();
}
