import { readFileSync } from "node:fs";
import { z } from "zod";

const counted = z.object({
  /** Method and address of the HTTP request that caused it. */
  request: z.string(),
  kind: z.enum(["statement", "API call", "file operation"]),
  /** The text of the statement, method and address of the call, or the name of the operation. */
  what: z.string(),
});
export type Counted = z.infer<typeof counted>;

/** Reads what the product counts into a file. Each call returns what is new, in its order. */
export function createCountsReader(path: string): () => Counted[] {
  let readBytes = 0;
  return () => {
    const content = readFileSync(path);
    const fresh = content.subarray(readBytes).toString().split("\n");
    readBytes = content.length;
    return fresh.filter((line) => line !== "").map((line) => counted.parse(JSON.parse(line)));
  };
}
