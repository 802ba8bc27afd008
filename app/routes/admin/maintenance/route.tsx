import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/route";
import { maintenancePath } from "./addresses.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminMaintenance.read();
  const maintenance = await adminValue({ context, url }, outcome);
  return { maintenance, title: translator(context)("admin:nav.maintenance") };
}

/** Turns maintenance off. */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const change = await api(context, url.pathname).adminMaintenance.change({ body: { is_on: false } });
  const outcome = await adminChange({ context, url }, change);
  if (!outcome.ok) return redirectWithToast(maintenancePath, { tone: "error", message: outcome.message });
  const message = translator(context)("notices:maintenance.ended");
  return redirectWithToast(maintenancePath, { tone: "success", message });
}

export default function Maintenance({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <MaintenancePage maintenance={loaderData.maintenance} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
