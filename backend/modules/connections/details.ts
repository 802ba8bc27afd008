import { z } from "zod";
import type { ConnectionRecord } from "./records.ts";

/** What only some kinds have. */
const details = z.object({
  servedModels: z.array(z.string()).default([]),
  provider: z.enum(["openai", "anthropic", "google", "openai-compatible"]).optional(),
  model: z.string().default(""),
  seesPictures: z.boolean().default(false),
});
export type Details = z.infer<typeof details>;

export function detailsOf(row: Pick<ConnectionRecord, "details">): Details {
  return details.parse(JSON.parse(row.details));
}
