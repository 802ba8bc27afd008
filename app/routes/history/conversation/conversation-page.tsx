import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { conversationPath } from "../addresses.ts";
import type { ChangeAnswer } from "../change-conversation.server.ts";
import { ChatComposer } from "../chat-composer/chat-composer.tsx";
import type { SendAnswer } from "../chat-composer/send-answer.ts";
import { useSending } from "../chat-composer/use-sending.ts";
import type { Person, ShownMessage, ShownPicture } from "../shown-messages.ts";
import { RunRefusal } from "../thread/answer/run-refusal.tsx";
import { Scroller } from "../thread/scroller.tsx";
import { Thread } from "../thread/thread.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import type { RunAnswer } from "./start-run.server.ts";
import { useLiveConversation } from "./use-live-conversation.ts";
import { useMessages } from "./use-messages.ts";

interface ConversationPageProps {
  id: string;
  /** Its title; empty where it has none. */
  name: string;
  isFavorite: boolean;
  messageCount: number;
  messages: ShownMessage[];
  hasEarlier: boolean;
  isPast: boolean;
  assistant: AssistantInfo;
  begun: { content: string; pictures: ShownPicture[] };
  /** The id of the message that is being edited. */
  edited: string | null;
  now: number;
  timeZone: string;
  user: Person;
  canBuy: boolean;
  /** The result of a form that was sent without a script. */
  answer: SendAnswer | RunAnswer | ChangeAnswer | undefined;
}

/** A conversation: its messages, and the composer below them. */
export function ConversationPage(props: ConversationPageProps) {
  const { id, assistant, isPast, answer, begun, canBuy } = props;
  const { t } = useTranslation("history");
  const { search } = useLocation();
  const path = conversationPath(id);
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, hasEarlier, addEarlier } = useMessages(props);
  const textOf = useLiveConversation(id, messages);
  const last = messages.at(-1);
  const lastSaid = messages.findLast(({ role }) => role === "user");
  const sending = useSending(id, lastSaid?.id);
  const isWriting = last?.status === "writing";
  const refused = answer && !answer.ok && "content" in answer ? answer : undefined;
  const edited = refused?.edited ?? props.edited;
  return (
    <div className="flex h-full flex-col">
      <ConversationHeader {...props} />
      <Scroller ref={scroller} label={t("messages")}>
        <Thread
          {...props}
          messages={messages}
          hasEarlier={hasEarlier}
          onEarlier={addEarlier}
          textOf={textOf}
          sending={sending.pending}
          edited={edited}
          refused={refused?.edited === undefined ? undefined : refused}
        />
      </Scroller>
      <div className="relative z-1 px-4 pb-4 sm:px-6">
        <div className="mx-auto w-full max-w-160">
          {answer && !answer.ok && "missing" in answer ? <RunRefusal answer={answer} canBuy={canBuy} /> : null}
          {isPast ? (
            <ButtonLink to={`${path}?${withoutBefore(search)}`} wide>
              {t("backToLatest")}
            </ButtonLink>
          ) : messageCountLeft(props) <= 0 ? (
            <p role="status" className="rounded-lg border border-line bg-surface-1 px-4 py-3 text-ink-2">
              {t("full")}
            </p>
          ) : (
            <ChatComposer
              id={id}
              assistant={assistant}
              after={last?.id ?? ""}
              begun={refused && refused.edited === undefined ? refused : begun}
              problem={refused && refused.edited === undefined ? refused.message : undefined}
              sending={sending}
              isWriting={isWriting}
              lastSaid={lastSaid?.content}
              onSend={() => scroller.current?.scrollTo({ top: 0 })}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the query without the parameter that selects earlier messages. */
function withoutBefore(search: string): URLSearchParams {
  const said = new URLSearchParams(search);
  said.delete("before");
  return said;
}

/** Returns how many more messages fit in the conversation. */
function messageCountLeft({ assistant, messageCount }: ConversationPageProps): number {
  return assistant.conversation_max_messages - messageCount;
}
