import { api } from "../../../api/api.server.ts";
import { passFile } from "../../../parts/pass-file.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { readQuery } from "../query.server.ts";
import { historyPath } from "../query.ts";
import { transactionFilter } from "../read-wallet.server.ts";
import type { Route } from "./+types/transactions-csv";

/** Downloads the wallet's list of payments, all pages, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "billing");
  const query = readQuery(url.searchParams);
  const list = historyPath(query);
  return passFile(
    context,
    await api(context, list).payments.transactionsFile({ query: transactionFilter(query) }),
    list,
  );
}
