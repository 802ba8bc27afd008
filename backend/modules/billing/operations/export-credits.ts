import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { BillingDeps } from "../deps.ts";
import { toCredits } from "../rules.ts";
import { allLines } from "./list-ledger.ts";

/** Every line of somebody's in the ledger, the oldest first. */
export async function* exportCredits(deps: BillingDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("credits.json", ledgerLines(deps, accountId), deps.runtime.now());
}

async function* ledgerLines(deps: BillingDeps, accountId: string): AsyncGenerator<unknown> {
  for await (const { id, kind, amount_hundredths, ref, created_at } of allLines(deps, accountId))
    yield { id, kind, credits: toCredits(amount_hundredths), about: ref, at: instant(created_at) };
}
