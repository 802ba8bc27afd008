import type { ExportedItem } from "../../../../contract/export-files.ts";
import { toCredits } from "../../../../contract/hundredths.ts";
import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { ledgerPieces } from "../records/ledger.ts";

/** The account's whole ledger as one JSON file, oldest line first. */
export async function* exportCredits(deps: CreditsDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("credits.json", ledgerLines(deps, accountId), deps.runtime.now());
}

async function* ledgerLines(
  { database }: CreditsDeps,
  accountId: string,
): AsyncGenerator<ExportedItem<"credits.json">> {
  for await (const lines of ledgerPieces(database.read, accountId))
    for (const { id, kind, amount_hundredths, ref, created_at } of lines)
      yield { id, kind, credits: toCredits(amount_hundredths), about: ref, at: instant(created_at) };
}
