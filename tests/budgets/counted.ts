import { readFileSync } from "node:fs";
import { z } from "zod";

const counted = z.object({
  /** Method and address of the HTTP request that caused the operation. */
  request: z.string(),
  kind: z.enum(["statement", "API call", "file operation"]),
  /** The statement's text, the call's method and address, or the operation's name. */
  what: z.string(),
});
export type Counted = z.infer<typeof counted>;

/** Reads the counts file that the product writes. Each call returns the new lines, in order. */
export function createCountsReader(path: string): () => Counted[] {
  let readBytes = 0;
  return () => {
    const content = readFileSync(path);
    const fresh = content.subarray(readBytes).toString().split("\n");
    readBytes = content.length;
    return fresh.filter((line) => line !== "").map((line) => counted.parse(JSON.parse(line)));
  };
}
