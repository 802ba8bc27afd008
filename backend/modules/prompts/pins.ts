import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import { countPinned } from "./records.ts";

/** A refusal when nothing more can be pinned. */
export async function refuseWhenFull(queries: Queries, ownerId: string): Promise<Refusal | undefined> {
  if ((await countPinned(queries, ownerId)) < pinnedPromptsMax) return undefined;
  return refuse("CONFLICT", "tooManyPinned", { max: pinnedPromptsMax });
}
