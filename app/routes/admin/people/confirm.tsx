import { data } from "react-router";
import type { AdminUserDetails } from "../../../../contract/admin/users.ts";
import { graceDays } from "../../../../contract/admin/users-terms.ts";
import { type Role, roles } from "../../../../contract/roles.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { type Translate, translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { sessionContext } from "../../../session/session.server.ts";
import { redirectWithToast, type Toast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/confirm";
import { type ConfirmedChange, confirmedChanges, personPath } from "./addresses.ts";

/** What a confirmation says. */
interface Question {
  title: string;
  consequences: string[];
  submit: string;
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const change = changeOf(params.change);
  const person = await adminValue({ context, url }, await api(context, url.pathname).adminUsers.read({ params }));
  const isOwn = context.get(sessionContext).current?.user.id === person.id;
  const t = translator(context);
  const question = ask(change, person, newRole(url), t);
  const consequences = isOwn && change !== "end-sessions" ? [t("people:close.own")] : [];
  return {
    ...question,
    consequences: [...consequences, ...question.consequences],
    cancelTo: personPath(person.id),
    isDangerous: change === "disable" || change === "delete",
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const t = translator(context);
  const { id } = params;
  const calls = api(context, url.pathname).adminUsers;
  const args = { params: { id } };
  const change = changeOf(params.change);
  const run = {
    disable: () => calls.disable(args),
    delete: () => calls.remove(args),
    "end-sessions": () => calls.endSessions(args),
    demote: () => calls.role({ ...args, body: { role: newRole(url) } }),
  }[change];
  const outcome = await adminChange({ context, url }, await run());
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  return redirectWithToast(personPath(id), toastOf(change, id, t));
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} error={actionData?.error} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}

function changeOf(name: string): ConfirmedChange {
  const change = confirmedChanges.find((one) => one === name);
  if (!change) throw data(null, { status: 404 });
  return change;
}

function newRole({ searchParams }: URL): Role {
  return roles.find((role) => role === searchParams.get("role")) ?? "member";
}

function ask(change: ConfirmedChange, { email }: AdminUserDetails, role: Role, t: Translate): Question {
  const ends = [t("people:close.disableEnds"), t("people:close.disableRuns"), t("people:close.disablePlan")];
  switch (change) {
    case "disable":
      return {
        title: t("people:close.disableTitle", { email }),
        consequences: [...ends, t("people:close.disableKeeps")],
        submit: t("people:close.disable"),
      };
    case "delete":
      return {
        title: t("people:close.deleteTitle", { email }),
        consequences: [...ends, t("people:close.deleteLater", { days: graceDays }), t("people:close.deleteMail")],
        submit: t("people:close.delete"),
      };
    case "end-sessions":
      return {
        title: t("people:sessions.end"),
        consequences: [email, t("people:sessions.message")],
        submit: t("people:sessions.end"),
      };
    case "demote":
      return {
        title: t("people:demote.title", { email }),
        consequences: [t("people:demote.message", { role: t(`people:role.${role}`) })],
        submit: t("people:access.saveRole"),
      };
  }
}

function toastOf(change: ConfirmedChange, id: string, t: Translate): Omit<Toast, "id"> {
  const undo = (intent: string) => ({ label: t("people:undo"), action: personPath(id), fields: { intent } });
  switch (change) {
    case "disable":
      return { tone: "success", message: t("people:close.disabled"), undo: undo("enable") };
    case "delete":
      return { tone: "success", message: t("people:close.scheduled"), undo: undo("keep") };
    case "end-sessions":
      return { tone: "success", message: t("people:sessions.done") };
    case "demote":
      return { tone: "success", message: t("people:access.roleDone") };
  }
}
