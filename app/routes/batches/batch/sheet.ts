import { api } from "../../../api/api.server.ts";
import { passFile } from "../../../parts/pass-file.server.ts";
import { batchPath } from "../addresses.ts";
import type { Route } from "./+types/sheet";

/** Downloads the contact sheet of a batch. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = batchPath(params.id);
  const { batches } = api(context, page);
  return passFile(context, await batches.sheet({ params: { id: params.id } }), page, "image/png");
}
