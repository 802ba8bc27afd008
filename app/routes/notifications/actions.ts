import { redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { notificationActionsPath, notificationsPath } from "../../parts/notifications/notification-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import { type ChangeAnswer, toastOf } from "../../parts/send-change.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/actions";

const asked = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read_all") }),
  z.object({ intent: z.enum(["read", "delete", "restore"]), id: z.uuid() }),
]);

/** This address only accepts forms. A GET request is redirected. */
export function loader() {
  return redirect(notificationsPath);
}

/**
 * Marks notifications as read, deletes them, or restores them, then returns to the page of the form. A script that
 * requests JSON receives the result instead of a redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireFeature(context, "notifications");
  const form = await readForm(request, context);
  const returnTo = safeReturnPath(form.get("return"));
  const wanted = asked.safeParse(Object.fromEntries(form)).data;
  const answer = wanted ? await change(context, wanted, returnTo) : done;
  if (request.headers.get("accept") === "application/json") return Response.json(answer);
  const toast = toastOf(answer);
  return toast ? redirectWithToast(returnTo, toast) : redirect(returnTo, { status: 303 });
}

const done: ChangeAnswer = { ok: true, notice: null };

/** A notification that no longer exists needs no change, except when it is to be restored. */
async function change(
  context: Route.ActionArgs["context"],
  wanted: z.infer<typeof asked>,
  returnTo: string,
): Promise<ChangeAnswer> {
  const t = translator(context);
  const { notifications } = api(context, returnTo);
  if (wanted.intent === "read_all") {
    const outcome = await notifications.readAll();
    return outcome.ok
      ? { ok: true, notice: { message: t("notifications:notificationsDropdown.allMarkedRead") } }
      : { ok: false, message: refusalMessage(context, outcome) };
  }
  const { intent, id } = wanted;
  const input = { params: { id } };
  const calls = { read: notifications.read, delete: notifications.remove, restore: notifications.restore };
  const outcome = await calls[intent](input);
  if (!outcome.ok && (outcome.status !== 404 || intent === "restore")) {
    return { ok: false, message: refusalMessage(context, outcome) };
  }
  if (intent === "read" || !outcome.ok) return done;
  if (intent === "restore") return { ok: true, notice: { message: t("notifications:restored") } };
  const undo = {
    label: t("notifications:undo"),
    action: notificationActionsPath,
    fields: { intent: "restore", id, return: returnTo },
  };
  return { ok: true, notice: { message: t("notifications:notificationsDropdown.notificationDeleted"), undo } };
}
