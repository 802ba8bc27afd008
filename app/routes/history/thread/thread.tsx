import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
import { useHasAdditions } from "../../../parts/additions.tsx";
import type { SendAnswer } from "../chat-composer/send-answer.ts";
import type { Pending } from "../chat-composer/use-sending.ts";
import type { Person, ShownMessage } from "../shown-messages.ts";
import { AnswerMessage } from "./answer/answer-message.tsx";
import { EarlierLink, type EarlierPage } from "./earlier-link.tsx";
import { EditForm } from "./edit-form.tsx";
import { OwnMessage, PendingMessage } from "./own-message.tsx";
import { Showing } from "./showing.tsx";

interface ThreadProps {
  id: string;
  messages: ShownMessage[];
  hasEarlier: boolean;
  onEarlier(page: EarlierPage): void;
  assistant: AssistantInfo;
  user: Person;
  /** Returns the current text of a message. */
  textOf(message: ShownMessage): string;
  /** The message that is being sent. */
  sending: Pending | null;
  /** The id of the message that is being edited. */
  edited: string | null;
  /** The errors of the edited message. */
  refused: Extract<SendAnswer, { ok: false }> | undefined;
  canBuy: boolean;
  now: number;
  timeZone: string;
}

/** The messages of a conversation, oldest first. */
export function Thread(props: ThreadProps) {
  const { id, messages, hasEarlier, onEarlier, assistant, textOf, sending, refused, canBuy } = props;
  const { now, timeZone } = props;
  const { name, src } = props.user;
  const user = useMemo(() => ({ name, src }), [name, src]);
  const { reply_credits: replyCredits } = assistant;
  const showing = useMemo(() => ({ replyCredits, now, timeZone }), [replyCredits, now, timeZone]);
  const [edited, setEdited] = useState(props.edited);
  const hasAdditions = useHasAdditions();
  const isWriting = messages.some(({ status }) => status === "writing");
  const last = messages.at(-1);
  return (
    <Showing value={showing}>
      {hasEarlier && messages[0] ? <EarlierLink id={id} before={messages[0].id} onEarlier={onEarlier} /> : null}
      <ol className="flex flex-col gap-7">
        {messages.map((message) => (
          <li
            key={message.id}
            id={`m-${message.id}`}
            data-asked={message.role === "user" ? "" : undefined}
            tabIndex={-1}
            // Messages out of sight need no layout. The last message is visible, so it is always laid out.
            className={message === last ? undefined : "[contain-intrinsic-size:auto_10rem] [content-visibility:auto]"}
          >
            {message.role === "assistant" ? (
              <AnswerMessage
                conversationId={id}
                message={message}
                text={textOf(message)}
                label={assistant.label}
                canRetry={message === last}
                canBuy={canBuy}
              />
            ) : message.id === edited && !isWriting ? (
              <EditForm
                conversationId={id}
                message={message}
                maxCharacters={assistant.message_max_characters}
                refused={refused}
                onEnd={() => {
                  setEdited(null);
                  // The focused text box is gone; move the focus to the message.
                  document.getElementById(`m-${message.id}`)?.focus();
                }}
              />
            ) : (
              <OwnMessage
                conversationId={id}
                message={message}
                user={user}
                onEdit={isWriting || !hasAdditions ? undefined : setEdited}
              />
            )}
          </li>
        ))}
        {sending ? (
          <li data-asked="">
            <PendingMessage content={sending.content} user={user} />
          </li>
        ) : null}
      </ol>
      <Announcement messages={messages} label={assistant.label} />
    </Showing>
  );
}

/** The longest part of a reply that is announced without a request. */
const announcedMaxCharacters = 1_500;

/**
 * Announces each reply to screen readers once it is finished, not word by word. Replies from before the page opened are
 * not announced.
 */
function Announcement({ messages, label }: { messages: ShownMessage[]; label: string }) {
  const { t } = useTranslation("history");
  const [said, setSaid] = useState("");
  const last = messages.at(-1);
  // Ids sort by creation time.
  const announcedId = useRef(last?.status === "writing" ? "" : (last?.id ?? ""));
  useEffect(() => {
    if (last?.role !== "assistant") return;
    if (last.status === "writing") {
      // A retried reply keeps its id.
      announcedId.current = "";
      setSaid(t("isWriting", { label }));
    } else if (last.id > announcedId.current) {
      announcedId.current = last.id;
      const text = document.getElementById(`m-${last.id}`)?.querySelector("[data-answer]")?.textContent ?? "";
      setSaid(
        t(`ended.${last.status === "done" ? "done" : "early"}`, { label, text: text.slice(0, announcedMaxCharacters) }),
      );
    }
  }, [last, label, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
