import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { studioName as nameRule } from "../../../../contract/admin/studio.ts";
import { passwordMinCharacters } from "../../../../contract/limits.ts";
import { api, refusalMessage, refusalOr } from "../../../api/api.server.ts";
import { nameWithoutApi, readStudio } from "../../../api/studio.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { noNames, welcome } from "../../../parts/welcome.server.ts";
import { mailedAddressCookie } from "../../../session/mailed-address.server.ts";
import { sessionContext } from "../../../session/session.server.ts";
import { skippedSetupCookie } from "../../../session/skipped-setup.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { wantedPageCookie } from "../../../session/wanted-page.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/account";
import { AccountStep, NameStep } from "./account-steps.tsx";

const signUpPath = "/auth?mode=sign-up";
const nameForm = z.object({ name: nameRule });
const accountForm = accounts.register.body.pick({ email: true, password: true }).extend({ name: nameRule });

type Context = Route.ActionArgs["context"];

/** The first visitor creates the administrator's account here. Afterward, the administrator only names the studio. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const t = translator(context);
  if (context.get(sessionContext).current) {
    const outcome = await api(context, url.pathname).adminStudio.read();
    const { name, is_name_fixed } = await adminValue({ context, url }, outcome);
    // What the administrator entered before confirming the email address.
    const entered = nameRule.safeParse(url.searchParams.get("name")).data;
    return { isVisitor: false, title: t("setup:name.title"), name: entered ?? name, isNameFixed: is_name_fixed };
  }
  const studio = await readStudio(context, url.pathname);
  if (!studio.ok || !studio.value.needs_setup) throw redirect(signUpPath);
  const isNameFixed = host().fixedName !== null;
  return { isVisitor: true, title: t("setup:account.title"), name: nameWithoutApi(), isNameFixed };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  if (context.get(sessionContext).current) return changeName(form, { context, url });
  const studio = await readStudio(context, url.pathname);
  if (studio.ok && !studio.value.needs_setup) return redirect(signUpPath, { status: 303 });
  if (form.get("intent") !== "skip") return createAdmin(form, context);
  return redirect(signUpPath, { status: 303, headers: { "set-cookie": await skippedSetupCookie() } });
}

async function changeName(form: FormData, args: Pick<Route.ActionArgs, "context" | "url">) {
  const parsed = parseForm(form, nameForm, translator(args.context));
  if (!parsed.ok) return refused(parsed.reply, 422);
  const { adminStudio } = api(args.context, args.url.pathname);
  const changed = await adminChange(args, await adminStudio.change({ body: parsed.value }));
  if (!changed.ok) return refused(parsed.refuse(changed.message, changed.violations), changed.status);
  await adminStudio.completeSetup({ body: { steps: ["studio"] } });
  return redirect("/welcome/engine", { status: 303 });
}

/** Signs up like anyone. The API gives the role to one of several visitors at once; the others are members. */
async function createAdmin(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, accountForm, t, { secrets: ["password"] });
  if (!parsed.ok) return refused(parsed.reply, 422);
  const { name, ...body } = parsed.value;
  const registered = await api(context, "/").accounts.register({ body: { ...noNames, ...body } });
  if (!registered.ok) {
    const message = refusalOr(context, registered, t("auth:signUpFailed"));
    return refused(parsed.refuse(message, registered.violations), registered.status || 503);
  }
  if (!("access" in registered.value)) return awaitConfirmation(registered.value.email, name);

  context.get(sessionContext).start(registered.value);
  const { adminStudio } = api(context, "/");
  const done = await adminStudio.completeSetup({ body: { steps: ["studio"] } });
  if (!done.ok) return welcome(context, registered.value, "/", t("auth:signUp.done"));
  const named = await adminStudio.change({ body: { name } });
  if (!named.ok) return redirectWithToast("/welcome", { tone: "error", message: refusalMessage(context, named) });
  return welcome(context, registered.value, "/welcome/engine", t("setup:account.done"));
}

/** The setup continues once the address is confirmed, with the name that was entered. */
async function awaitConfirmation(email: string, name: string): Promise<Response> {
  const next = `/welcome?${new URLSearchParams({ name })}`;
  const response = redirect("/auth/email-sent", { status: 303 });
  response.headers.append("set-cookie", await mailedAddressCookie(email));
  response.headers.append("set-cookie", await wantedPageCookie(next));
  return response;
}

function refused(reply: SubmissionResult<string[]>, status: number) {
  return data({ reply }, { status });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { isVisitor, ...page } = loaderData;
  return isVisitor ? (
    <AccountStep {...page} reply={actionData?.reply} passwordMinCharacters={passwordMinCharacters} />
  ) : (
    <NameStep {...page} reply={actionData?.reply} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
