import { data, redirect } from "react-router";
import { api, stepFailedOr, valueOrThrow } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { readFigures } from "./figures/read-figures.server.ts";
import { type ProfileReply, passwordForm, profileForm } from "./forms.ts";
import { ProfilePage } from "./profile-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [profile, figures] = await Promise.all([api(context, url.pathname).accounts.profile(), readFigures(context)]);
  const { passwordSignIn } = host();
  return {
    profile: valueOrThrow(context, profile),
    passwordSignIn,
    ...figures,
    title: translator(context)("profile:title"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  switch (form.get("form")) {
    case "information":
      return changeProfile(form, context);
    case "password":
      return changePassword(form, context);
    default:
      return redirect(url.pathname);
  }
}

type Context = Route.ActionArgs["context"];

function refused(form: ProfileReply["form"], reply: ProfileReply["reply"], status: number) {
  return data<ProfileReply>({ form, reply }, { status: status || 503 });
}

async function changeProfile(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, profileForm, t);
  if (!parsed.ok) return refused("information", parsed.reply, 422);
  const outcome = await api(context, "/profile").accounts.changeProfile({ body: parsed.value });
  if (outcome.ok) return redirectWithToast("/profile", { tone: "success", message: t("profile:information.saved") });
  const message = stepFailedOr(context, outcome, t("profile:information.failed"));
  return refused("information", parsed.refuse(message, outcome.violations), outcome.status);
}

async function changePassword(form: FormData, context: Context) {
  const t = translator(context);
  const secrets = ["current_password", "new_password", "repeated_password"];
  const parsed = parseForm(form, passwordForm, t, { secrets });
  if (!parsed.ok) return refused("password", parsed.reply, 422);
  const { current_password, new_password } = parsed.value;
  const outcome = await api(context, "/profile").accounts.changePassword({ body: { current_password, new_password } });
  if (outcome.ok) return redirectWithToast("/profile", { tone: "success", message: t("profile:password.changed") });
  const message = stepFailedOr(context, outcome, t("profile:password.failed"));
  return refused("password", parsed.refuse(message, outcome.violations), outcome.status);
}

export default function Profile({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} timeZone={root.loaderData.timeZone} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
