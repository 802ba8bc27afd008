import { data, type RouterContextProvider, redirect } from "react-router";
import { newMessage } from "../../../../contract/conversations.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { unknownId } from "../../../api/unknown.ts";
import { firstProblem, parseForm } from "../../../forms/parse-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { idempotencyKey, nonceOf, sameFormSeconds } from "../../../parts/idempotency-key.server.ts";
import { costsMore, shownCreditsOf } from "../../../parts/shown-price.server.ts";
import {
  attachAddress,
  attachmentIds,
  type Begun,
  conversationPath,
  historyPath,
  newChatPath,
  pathWith,
} from "../addresses.ts";
import { readPictures } from "../read-messages.server.ts";
import { replyPriceRose } from "./reply-price.server.ts";
import type { SendAnswer } from "./send-answer.ts";

type Context = Readonly<RouterContextProvider>;

/** Browsers and proxies accept addresses of this length. A longer text is not carried over to another page. */
const addressMaxCharacters = 8_000;
/** Do not wait for the reply: the page follows it while it is written. */
const prefer = "wait=0";

/** Sends a message to a conversation. Without `id`, starts a conversation with it. */
export async function receiveMessage(context: Context, form: FormData, id: string | null) {
  const begun = draftMessageOf(form);
  const here = id === null ? newChatPath : conversationPath(id);
  const intent = form.get("intent");
  if (intent === "attach" || typeof form.get("detach") === "string") return changePictures(context, form, here, begun);

  const parsed = parse(context, begun);
  if (!parsed.ok) return refuse(context, here, begun, parsed.message, 422);
  const { conversations } = api(context, here);
  const maxCost = { "max-cost-credits": shownCreditsOf(form) };
  if (id === null) {
    const key = idempotencyKey(nonceOf(form), "conversation", parsed.value);
    const headers = { "idempotency-key": key, "idempotency-max-age": sameFormSeconds, ...maxCost };
    const outcome = await conversations.create({ body: { message: parsed.value }, headers });
    if (outcome.ok) {
      const { id, messages } = outcome.value;
      if (id === unknownId) return redirect(pathWith(historyPath, begun), { status: 303 });
      // Other backends may create a conversation without its first message.
      const said =
        messages.length > 0 || (await conversations.send({ params: { id }, body: parsed.value, headers })).ok;
      return redirect(said ? conversationPath(id) : pathWith(conversationPath(id), begun), { status: 303 });
    }
    return settle(context, form, here, begun, outcome);
  }
  // The same text is sent only once after one message, and may be sent again after the next.
  const key = idempotencyKey(String(form.get("after") ?? ""), `message ${id}`, parsed.value);
  const headers = { "idempotency-key": key, ...maxCost, prefer };
  const outcome = await conversations.send({ params: { id }, body: parsed.value, headers });
  return settle(context, form, here, begun, outcome);
}

/** Edits one of the user's messages. */
export async function receiveEdit(context: Context, form: FormData, id: string) {
  const begun = draftMessageOf(form);
  const here = conversationPath(id);
  const messageId = String(form.get("message_id") ?? "");
  const parsed = parse(context, begun);
  if (!parsed.ok) return refuse(context, here, begun, parsed.message, 422, messageId);
  const headers = {
    // An edited message is a new message from then on.
    "idempotency-key": idempotencyKey("", `edit ${messageId}`, parsed.value),
    "max-cost-credits": shownCreditsOf(form),
    prefer,
  };
  const outcome = await api(context, here).conversations.edit({
    params: { id, message_id: messageId },
    body: parsed.value,
    headers,
  });
  return settle(context, form, here, begun, outcome, messageId);
}

async function settle(
  context: Context,
  form: FormData,
  here: string,
  begun: Begun,
  outcome: ApiOutcome<unknown>,
  edited?: string,
) {
  if (!outcome.ok && costsMore(outcome)) {
    // This is a question, not an error. After a 200 the router reloads the price.
    return refuse(context, here, begun, await replyPriceRose(context, here), 200, edited);
  }
  if (!outcome.ok) return refuse(context, here, begun, refusalMessage(context, outcome), outcome.status, edited);
  return form.has("stays") ? data<SendAnswer>({ ok: true }) : redirect(here, { status: 303 });
}

/** Returns the submitted form again with its error. */
async function refuse(
  context: Context,
  here: string,
  begun: Begun,
  message: string | undefined,
  status: number,
  edited?: string,
) {
  const pictures = await readPictures(context, here, begun.attachments);
  const answer: SendAnswer = { ok: false, message, edited, content: begun.content, pictures };
  return data<SendAnswer>(answer, { status: status || 503 });
}

/** Without a script: redirects to the image picker, or returns the form without one of the images. */
function changePictures(context: Context, form: FormData, here: string, begun: Begun) {
  const removed = form.get("detach");
  if (removed !== null) {
    return refuse(context, here, { ...begun, attachments: begun.attachments.filter((id) => id !== removed) }, "", 200);
  }
  const address = attachAddress(here, begun);
  if (address.length <= addressMaxCharacters) return redirect(address, { status: 303 });
  return refuse(context, here, begun, translator(context)("history:attach.tooLong"), 422);
}

function draftMessageOf(form: FormData): Begun {
  return { content: String(form.get("content") ?? ""), attachments: attachmentIds(form.getAll("attachment")) };
}

function parse(context: Context, { content, attachments }: Begun) {
  const t = translator(context);
  const form = new FormData();
  // Browsers send line breaks as CRLF (HTML standard, form submission).
  form.set("content", content.replace(/\r\n?/g, "\n"));
  for (const id of attachments) form.append("attachments", id);
  const parsed = parseForm(form, newMessage, t);
  return parsed.ok ? parsed : { ok: false as const, message: firstProblem(parsed.reply, t) };
}
