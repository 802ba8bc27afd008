import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { BillingDeps } from "../deps.ts";
import { ledgerAfter } from "../records.ts";
import { toCredits } from "../rules.ts";

const linesAtOnce = 500;

/** Every line of somebody's in the ledger, the oldest first. */
export async function* exportCredits(deps: BillingDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("credits.json", ledgerLines(deps, accountId), deps.runtime.now());
}

async function* ledgerLines({ database }: BillingDeps, accountId: string): AsyncGenerator<unknown> {
  for (let after = ""; ; ) {
    const lines = await ledgerAfter(database.read, accountId, after, linesAtOnce);
    for (const { id, kind, amount_hundredths, ref, created_at } of lines)
      yield { id, kind, credits: toCredits(amount_hundredths), about: ref, at: instant(created_at) };
    const last = lines.at(-1);
    if (!last || lines.length < linesAtOnce) return;
    after = last.id;
  }
}
