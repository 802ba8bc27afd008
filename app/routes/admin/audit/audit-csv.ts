import { adminAudit } from "../../../../contract/admin/audit.ts";
import { api } from "../../../api/api.server.ts";
import { passFile } from "../../../parts/pass-file.server.ts";
import { readQuery } from "../read-query.server.ts";
import type { Route } from "./+types/audit-csv";

/** Downloads the audit log with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list = `/admin/audit${url.search}`;
  const query = readQuery(adminAudit.export.query, url);
  return passFile(context, await api(context, list).adminAudit.export({ query }), list);
}
