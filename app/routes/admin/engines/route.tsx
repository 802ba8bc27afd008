import { data } from "react-router";
import { engineKinds } from "../../../../contract/admin/engine-terms.ts";
import { generationTypes } from "../../../../contract/generation-terms.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/route";
import { enginesPath } from "./addresses.ts";
import { EnginesPage } from "./engines-page.tsx";
import { textOf } from "./form-values.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname);
  const [list, assistant] = await Promise.all([calls.adminEngines.list(), calls.adminAssistant.read()]);
  return {
    ...(await adminValue({ context, url }, list)),
    assistant: await adminValue({ context, url }, assistant),
    now: host().now(),
    title: translator(context)("admin:nav.engines"),
  };
}

/** Turns an engine on or off, pauses or resumes it, or moves it in the order of a mode. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const calls = api(context, url.pathname).adminEngines;
  const id = textOf(form, "id") ?? "";
  const params = { id };
  const send = async () => {
    switch (textOf(form, "intent")) {
      case "on":
        return calls.change({ params, body: { is_on: true } });
      case "off":
        return calls.change({ params, body: { is_on: false } });
      case "pause":
        return calls.pause({ params });
      case "resume":
        return calls.resume({ params });
      default: {
        const mode = generationTypes.find((known) => known === form.get("mode")) ?? "text-to-image";
        return calls.order({
          body: {
            mode,
            engines: form
              .getAll("order")
              .map(String)
              .slice(0, engineKinds.length * 4),
          },
        });
      }
    }
  };
  const changed = await adminChange({ context, url }, await send());
  const t = translator(context);
  if (!changed.ok) return data({ message: changed.message }, { status: changed.status });
  return redirectWithToast(enginesPath, { tone: "success", message: t("engines:saved") });
}

export default function Engines({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <EnginesPage {...loaderData} error={actionData?.message} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
