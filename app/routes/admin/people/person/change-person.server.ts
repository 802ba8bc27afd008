import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { OneTimeLink } from "../../../../../contract/admin/users.ts";
import { includesRole } from "../../../../../contract/roles.ts";
import { api } from "../../../../api/api.server.ts";
import { type ParsedForm, parseForm } from "../../../../forms/parse-form.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { confirmPath, personPath } from "../addresses.ts";
import { creditsForm, limitsForm, planForm, roleForm } from "./forms.ts";
import { bytesPerMegabyte, type Intent, intents, limitsFields } from "./terms.ts";

/** Returns the bytes of a limit in whole megabytes; `null` for an empty field. */
const bytesOf = (megabytes: number | undefined) => (megabytes === undefined ? null : megabytes * bytesPerMegabyte);

interface Arguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** What a form shows after it was sent: its values and errors, or a link in the only answer that contains it. */
export interface Reply {
  intent: Intent;
  form?: SubmissionResult<string[]>;
  link?: OneTimeLink;
}

/** The field of an Undo. What it does has none of its own. */
const undoing = "undoing";

/** Does what a form of the user's page asks for. */
export async function changePerson(args: Arguments, id: string) {
  const { request, context, url } = args;
  const form = await readForm(request, context);
  const intent = intents.find((one) => one === form.get("intent"));
  const t = translator(context);
  const calls = api(context, url.pathname).adminUsers;
  const change = <T>(outcome: Parameters<typeof adminChange<T>>[1]) => adminChange<T>(args, outcome);
  const params = { id };
  switch (intent) {
    case "credits":
      return submit(intent, parseForm(form, creditsForm, t, { hidden: ["key"] }), async ({ key, ...body }) => {
        const headers = { "idempotency-key": key };
        return {
          outcome: await change(await calls.credits({ params, headers, body })),
          done: t("people:credits.done"),
        };
      });
    case "role":
      return submit(intent, parseForm(form, roleForm, t), async (body) => {
        const { role } = await adminValue(args, await calls.read({ params }));
        // Taking rights is confirmed first.
        if (role !== body.role && includesRole(role, body.role))
          throw redirect(`${confirmPath(id, "demote")}?role=${body.role}`, { status: 303 });
        // Undoing it would give or take rights again from a toast. The form beside it asks first where that is needed.
        return { outcome: await change(await calls.role({ params, body })), done: t("people:access.roleDone") };
      });
    case "plan":
      return submit(intent, parseForm(form, planForm, t), async (body) => {
        const before = await change(await calls.read({ params }));
        const outcome = await change(await calls.plan({ params, body }));
        const undo = before.ok ? { intent, plan: before.value.plan } : undefined;
        return { outcome, done: t("people:access.planDone"), undo };
      });
    case "limits":
      return submit(intent, parseForm(form, limitsForm, t), async ({ runs_per_day = null, ...megabytes }) => {
        const body = {
          runs_per_day,
          storage_bytes: bytesOf(megabytes.storage_megabytes),
          creation_storage_bytes: bytesOf(megabytes.creation_storage_megabytes),
        };
        const before = await change(await calls.read({ params }));
        const outcome = await change(await calls.limits({ params, body }));
        // The form has whole megabytes, and the API takes any bytes.
        const isWhole = (bytes: number | null) => (bytes ?? 0) % bytesPerMegabyte === 0;
        const isExact =
          before.ok &&
          isWhole(before.value.limits.storage_bytes) &&
          isWhole(before.value.limits.creation_storage_bytes);
        const undo = isExact ? { intent, ...limitsFields(before.value.limits) } : undefined;
        return { outcome, done: t("people:limits.done"), undo };
      });
    case "reset-link":
      return showLink(intent, await change(await calls.resetLink({ params })));
    case "sign-in-link":
      return showLink(intent, await change(await calls.signInLink({ params })));
    case "enable":
      return toast(await change(await calls.enable({ params })), t("people:close.enabled"));
    case "keep":
      return toast(await change(await calls.keep({ params })), t("people:close.kept"));
    case undefined:
      return redirect(personPath(id), { status: 303 });
  }

  async function submit<T>(
    sent: Intent,
    parsed: ParsedForm<T>,
    work: (value: T) => Promise<{ outcome: Changed<unknown>; done: string; undo?: Record<string, string> | undefined }>,
  ) {
    if (!parsed.ok) return data<Reply>({ intent: sent, form: parsed.reply }, { status: 422 });
    const { outcome, done, undo: fields } = await work(parsed.value);
    const undo =
      fields && !form.has(undoing)
        ? { label: t("people:undo"), action: personPath(id), fields: { ...fields, [undoing]: "on" } }
        : undefined;
    if (outcome.ok) return redirectWithToast(personPath(id), { tone: "success", message: done, undo });
    const reply = parsed.refuse(outcome.message, outcome.violations);
    return data<Reply>({ intent: sent, form: reply }, { status: outcome.status });
  }

  function showLink(sent: Intent, outcome: Changed<OneTimeLink>) {
    if (outcome.ok) return data<Reply>({ intent: sent, link: outcome.value });
    return redirectWithToast(personPath(id), { tone: "error", message: outcome.message });
  }

  function toast(outcome: Changed<unknown>, message: string) {
    const shown = outcome.ok
      ? { tone: "success" as const, message }
      : { tone: "error" as const, message: outcome.message };
    return redirectWithToast(personPath(id), shown);
  }
}

type Changed<T> = Awaited<ReturnType<typeof adminChange<T>>>;
