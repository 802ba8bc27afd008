import { data, type RouterContextProvider, redirect } from "react-router";
import { api, refusalMessage } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { translator } from "../../i18n/language.server.ts";
import { costsMore, shownCreditsOf } from "../../parts/shown-price.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import { conversationPath } from "./addresses.ts";
import { replyPriceRose } from "./chat-composer/reply-price.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The result of a change that a script requested. A successful change is already visible. */
export type ChangeAnswer = { ok: true } | { ok: false; message: string };

/** Adds or removes the favorite mark of a conversation. */
export async function markFavorite(context: Context, form: FormData, id: string, isFavorite: boolean) {
  const here = conversationPath(id);
  const { conversations } = api(context, here);
  const input = { params: { id } };
  const outcome = await (isFavorite ? conversations.favorite(input) : conversations.unfavorite(input));
  // The specification has one call for both directions.
  if (!outcome.ok && outcome.isAbsent && !isFavorite) {
    return settle(context, form, returnPathOf(form, here), await conversations.favorite(input));
  }
  return settle(context, form, returnPathOf(form, here), outcome);
}

function returnPathOf(form: FormData, here: string): string {
  return form.has("return") ? safeReturnPath(form.get("return")) : here;
}

/** Stops the reply that is being written. */
export async function stopAnswer(context: Context, form: FormData, id: string) {
  const here = conversationPath(id);
  return settle(context, form, here, await api(context, here).conversations.stop({ params: { id } }));
}

/** Requests a new reply to the last message. */
export async function retryAnswer(context: Context, form: FormData, id: string) {
  const here = conversationPath(id);
  const messageId = String(form.get("message_id") ?? "");
  const outcome = await api(context, here).conversations.retry({
    params: { id, message_id: messageId },
    // A retried reply is a new message from then on.
    headers: { "idempotency-key": `retry ${messageId}`, "max-cost-credits": shownCreditsOf(form), prefer: "wait=0" },
  });
  if (!outcome.ok && costsMore(outcome)) {
    const message = await replyPriceRose(context, here);
    if (form.has("stays")) return data<ChangeAnswer>({ ok: false, message });
    return redirectWithToast(here, { tone: "info", message });
  }
  return settle(context, form, here, outcome);
}

/** Restores a deleted conversation. */
export async function restoreConversation(context: Context, id: string) {
  const here = conversationPath(id);
  const outcome = await api(context, here).conversations.restore({ params: { id } });
  if (!outcome.ok) return redirectWithToast("/history", { tone: "error", message: refusalMessage(context, outcome) });
  return redirectWithToast(here, { tone: "success", message: translator(context)("history:restored") });
}

async function settle(context: Context, form: FormData, to: string, outcome: ApiOutcome<unknown>) {
  const stays = form.has("stays");
  if (outcome.ok) return stays ? data<ChangeAnswer>({ ok: true }) : redirect(to, { status: 303 });
  const message = refusalMessage(context, outcome);
  if (stays) return data<ChangeAnswer>({ ok: false, message }, { status: outcome.status || 503 });
  return redirectWithToast(to, { tone: "error", message });
}
