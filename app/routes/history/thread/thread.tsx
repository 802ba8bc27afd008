import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
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
  /** What there is of a message right now. */
  textOf(message: ShownMessage): string;
  /** What was said and is on its way. */
  sending: Pending | null;
  /** The message that is to be said differently. */
  edited: string | null;
  /** What is wrong with what it was to be. */
  refused: Extract<SendAnswer, { ok: false }> | undefined;
  canBuy: boolean;
  now: number;
  timeZone: string;
}

/** The messages of a conversation, the oldest first. */
export function Thread(props: ThreadProps) {
  const { id, messages, hasEarlier, onEarlier, assistant, textOf, sending, refused, canBuy } = props;
  const { now, timeZone } = props;
  const { name, src } = props.user;
  const user = useMemo(() => ({ name, src }), [name, src]);
  const { reply_credits: replyCredits } = assistant;
  const showing = useMemo(() => ({ replyCredits, now, timeZone }), [replyCredits, now, timeZone]);
  const [edited, setEdited] = useState(props.edited);
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
            // Those out of sight need not be laid out; the last ones are what one looks at.
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
                  // The box that had it is gone; the keyboard goes on from the message.
                  document.getElementById(`m-${message.id}`)?.focus();
                }}
              />
            ) : (
              <OwnMessage
                conversationId={id}
                message={message}
                user={user}
                onEdit={isWriting ? undefined : setEdited}
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

/** As much of an answer as anybody wants to hear without asking. */
const announcedMaxCharacters = 1_500;

/** Says each answer that is new since the page was opened to screen readers once it is finished, and not each word of it. */
function Announcement({ messages, label }: { messages: ShownMessage[]; label: string }) {
  const { t } = useTranslation("history");
  const [said, setSaid] = useState("");
  const last = messages.at(-1);
  // Ids are made in the order of time.
  const announcedId = useRef(last?.status === "writing" ? "" : (last?.id ?? ""));
  useEffect(() => {
    if (last?.role !== "assistant") return;
    if (last.status === "writing") {
      // One that is tried again keeps its id.
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
