import { api, refusalMessage } from "../../api/api.server.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/transactions-csv";
import { historyPath, readQuery } from "./query.ts";
import { transactionFilter } from "./read-wallet.server.ts";

/** The payments that the wallet lists, all its pages, as a file that is passed on while it is being written. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "billing");
  const query = readQuery(url.searchParams);
  const outcome = await api(context, historyPath(query)).payments.transactionsFile({ query: transactionFilter(query) });
  if (!outcome.ok) {
    return redirectWithToast(historyPath(query), { tone: "error", message: refusalMessage(context, outcome) });
  }
  const { name, content } = outcome.value;
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
