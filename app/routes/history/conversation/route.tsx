import { isRouteErrorResponse, Outlet, redirect } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { isUnavailable } from "../../../framework/connection/failures.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { nameOf } from "../../../parts/shell.tsx";
import { conversationPath, draftMessageFrom } from "../addresses.ts";
import { markFavorite, restoreConversation, retryAnswer, stopAnswer } from "../change-conversation.server.ts";
import { receiveEdit, receiveMessage } from "../chat-composer/send-message.server.ts";
import { readPictures, showMessages } from "../read-messages.server.ts";
import type { Route } from "./+types/route";
import { BrokenConversation } from "./broken-conversation.tsx";
import { ConversationPage } from "./conversation-page.tsx";
import { readBefore } from "./read-before.server.ts";
import { startRun } from "./start-run.server.ts";

/** Without JavaScript, the page reloads after this long while a reply is written. */
const refreshSeconds = 2;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname + url.search);
  const input = { params: { id: params.id } };
  const begun = draftMessageFrom(url.searchParams);
  const before = url.searchParams.get("before");
  const [found, answering, pictures, earlier] = await Promise.all([
    calls.conversations.get(input),
    calls.conversations.assistant(),
    readPictures(context, url.pathname, begun.attachments),
    before === null ? undefined : readBefore(calls, params.id, before),
  ]);
  const conversation = valueOrThrow(context, found);
  const past = earlier && valueOrThrow(context, earlier);
  const isWriting = conversation.messages.some(({ status }) => status === "writing");
  return {
    id: conversation.id,
    name: conversation.title,
    isFavorite: conversation.is_favorite,
    messageCount: conversation.message_count,
    messages: past?.messages ?? (await showMessages(calls, conversation.messages)),
    hasEarlier: past?.hasEarlier ?? conversation.has_earlier,
    /** Whether these are earlier messages instead of the latest. */
    isPast: past !== undefined,
    assistant: valueOrThrow(context, answering),
    begun: { content: begun.content, pictures },
    edited: url.searchParams.get("edit"),
    now: host().now(),
    title: conversation.title || translator(context)("history:untitled"),
    refreshSeconds: isWriting && !past ? refreshSeconds : undefined,
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  switch (form.get("intent")) {
    case "edit":
      return receiveEdit(context, form, id);
    case "retry":
      return retryAnswer(context, form, id);
    case "stop":
      return stopAnswer(context, form, id);
    case "generate":
      return startRun(context, form, id);
    case "favorite":
      return markFavorite(context, form, id, true);
    case "unfavorite":
      return markFavorite(context, form, id, false);
    case "restore":
      return restoreConversation(context, id);
    case "rename":
    case "delete":
      return redirect(conversationPath(id));
    default:
      return receiveMessage(context, form, id);
  }
}

export default function Conversation({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { user, features, timeZone } = root.loaderData;
  return (
    <>
      <ConversationPage
        key={loaderData.id}
        {...loaderData}
        answer={actionData}
        user={{ name: user ? nameOf(user) : "", src: user?.avatar_url ?? null }}
        canBuy={features.billing}
        timeZone={timeZone}
      />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return error ? [] : pageTitle(matches, loaderData?.title);
}

/** A conversation that does not exist or cannot be read now. The list beside it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !isUnavailable(error)) throw error;
  return <BrokenConversation error={error} />;
}
