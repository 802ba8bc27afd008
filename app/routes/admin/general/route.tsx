import { data } from "react-router";
import { studioChange } from "../../../../contract/admin/studio.ts";
import { setupSteps } from "../../../../contract/admin/studio-terms.ts";
import { api } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { dismissSetupIntent } from "../setup-hint.tsx";
import type { Route } from "./+types/route";
import { GeneralPage } from "./general-page.tsx";
import { testMailIntent } from "./mail-section.tsx";
import { sendTestMail } from "./send-test-mail.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminStudio.read();
  return { studio: await adminValue({ context, url }, outcome), title: translator(context)("admin:nav.general") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const args = { context, url };
  const form = await readForm(request, context);
  const { adminStudio } = api(context, url.pathname);
  switch (form.get("intent")) {
    case testMailIntent:
      return sendTestMail(args);
    case dismissSetupIntent: {
      const outcome = await adminStudio.completeSetup({ body: { steps: [...setupSteps] } });
      const dismissed = await adminChange(args, outcome);
      return dismissed.ok
        ? redirectWithToast(url.pathname, { tone: "success", message: t("admin:setupHint.dismissed") })
        : redirectWithToast(url.pathname, { tone: "error", message: dismissed.message });
    }
  }
  const parsed = parseForm(form, studioChange.required({ name: true }), t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const { name, tagline = null } = parsed.value;
  const changed = await adminChange(args, await adminStudio.change({ body: { name, tagline } }));
  if (changed.ok) return redirectWithToast(url.pathname, { tone: "success", message: t("setup:general.saved") });
  return data(parsed.refuse(changed.message, changed.violations), { status: changed.status });
}

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  return <GeneralPage studio={loaderData.studio} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
