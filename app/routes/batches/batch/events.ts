import { api } from "../../../api/api.server.ts";
import { passEvents } from "../../../api/pass-events.server.ts";
import { batchPath } from "../addresses.ts";
import { pageIn } from "../page-in.server.ts";
import type { Route } from "./+types/events";
import { cellsPerPage } from "./cell.ts";

/** Streams the state of a batch, and of the runs on one page, as server-sent events. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { batches } = api(context, batchPath(params.id));
  return passEvents(
    await batches.events({ params: { id: params.id }, query: { page: pageIn(url), page_size: cellsPerPage } }),
  );
}
