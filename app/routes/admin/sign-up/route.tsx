import { data } from "react-router";
import { adminSignUp } from "../../../../contract/admin/sign-up.ts";
import { api } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { changeOf, signUpForm } from "./form.server.ts";
import { SignUpSettingsForm } from "./settings-form.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminSignUp.waiting.query, url);
  const calls = api(context, url.pathname + url.search).adminSignUp;
  const [settings, outcome] = await Promise.all([calls.read(), calls.waiting({ query })]);
  const waiting = await adminValue({ context, url }, outcome);
  requirePage(url, query, waiting.count);
  return {
    settings: await adminValue({ context, url }, settings),
    waiting,
    query,
    now: host().now(),
    title: translator(context)("admin:nav.signUp"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const calls = api(context, url.pathname).adminSignUp;
  const approved = form.get("approve");
  if (typeof approved === "string") {
    // An account that another window already decided about counts as done.
    const outcome = await calls.approve({ params: { id: approved } });
    const changed = outcome.ok || outcome.status !== 404 ? await adminChange({ context, url }, outcome) : outcome;
    const toast = changed.ok
      ? ({ tone: "success", message: t("access:waiting.approved") } as const)
      : ({ tone: "error", message: changed.message ?? t("access:waiting.gone") } as const);
    return redirectWithToast(url.pathname + url.search, toast);
  }
  const parsed = parseForm(form, signUpForm, t);
  if (!parsed.ok) return data({ reply: parsed.reply }, { status: 422 });
  const { locked } = await adminValue({ context, url }, await calls.read());
  const outcome = await adminChange({ context, url }, await calls.change({ body: changeOf(parsed.value, locked) }));
  if (outcome.ok) return redirectWithToast(url.pathname, { tone: "success", message: t("access:saved") });
  return data({ reply: parsed.refuse(outcome.message, outcome.violations) }, { status: outcome.status });
}

export default function SignUp({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return (
    <SignUpPage
      {...loaderData}
      timeZone={root.loaderData.timeZone}
      form={<SignUpSettingsForm settings={loaderData.settings} reply={actionData?.reply} />}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
