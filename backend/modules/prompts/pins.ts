import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import type { PromptsDeps } from "./deps.ts";
import { countPinned } from "./records.ts";

/**
 * Whether one more can be pinned. The account stays as it is until the transaction ends, so that pins of one person that
 * come at the same time are counted one after the other: ask before what is pinned is read.
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
