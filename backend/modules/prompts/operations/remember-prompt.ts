import type { Tx } from "../../../adapters/database/port.ts";
import type { PromptsDeps } from "../deps.ts";
import { indexPrompt } from "../finding.ts";
import { countUse, trimUnpinned, writePrompt } from "../records.ts";
import type { Wording } from "../rules.ts";

/** Records in `tx` that a run used this prompt: counts another use, or adds an entry and drops the oldest. */
export async function rememberPrompt(
  { search, runtime }: Pick<PromptsDeps, "search" | "runtime">,
  tx: Tx,
  ownerId: string,
  wording: Wording,
): Promise<void> {
  const now = runtime.now();
  if (await countUse(tx, ownerId, wording, now)) return;
  const entry = { ...wording, id: runtime.newId(), owner_id: ownerId, name: null, is_pinned: 0, uses: 1 };
  await indexPrompt(search, tx, await writePrompt(tx, entry, now));
  await trimUnpinned(tx, ownerId);
}
