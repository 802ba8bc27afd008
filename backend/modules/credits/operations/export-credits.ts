import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { toCredits } from "../rules.ts";
import { ledgerBatches } from "./read-ledger.ts";

/** Every line of the account in the ledger, the oldest first. */
export async function* exportCredits(deps: CreditsDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("credits.json", ledgerLines(deps, accountId), deps.runtime.now());
}

async function* ledgerLines(deps: CreditsDeps, accountId: string): AsyncGenerator<unknown> {
  for await (const lines of ledgerBatches(deps, accountId))
    for (const { id, kind, amount_hundredths, ref, created_at } of lines)
      yield { id, kind, credits: toCredits(amount_hundredths), about: ref, at: instant(created_at) };
}
