import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import type { PromptsDeps } from "./deps.ts";
import { countPinned } from "./records.ts";

/**
 * Refuses another pin beyond the limit. Locks the account until the transaction ends, so that concurrent pins of one
 * user are counted one after the other. Call it before reading the prompt.
 */
export async function checkPinLimit(
  { accounts }: Pick<PromptsDeps, "accounts">,
  tx: Tx,
  ownerId: string,
): Promise<Outcome<undefined>> {
  if (!(await accounts.contactOf(tx, ownerId))) return refuse("UNAUTHORIZED");
  if ((await countPinned(tx, ownerId)) < pinnedPromptsMax) return done(undefined);
  return refuse("CONFLICT", "tooManyPinned", { max: pinnedPromptsMax });
}
