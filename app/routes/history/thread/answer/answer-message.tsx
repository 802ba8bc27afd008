import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CopyIcon } from "../../../../parts/copy-actions.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { ShownMessage } from "../../shown-messages.ts";
import { ConversationForm } from "../conversation-form.tsx";
import { ReplyPriceField, SaidAt } from "../showing.tsx";
import { Answer } from "./answer.tsx";
import { Runs } from "./runs.tsx";
import { useMarkdown } from "./use-markdown.ts";

interface AnswerMessageProps {
  conversationId: string;
  message: ShownMessage;
  /** The current text of the message. */
  text: string;
  /** The name of the assistant. */
  label: string;
  /** Whether the reply can be retried; only the last one can. */
  canRetry: boolean;
  canBuy: boolean;
}

/**
 * A reply: its text so far, its result, and the runs started from it. Each run appears in the card that proposed it.
 */
export const AnswerMessage = memo(function AnswerMessage(props: AnswerMessageProps) {
  const { conversationId, message, text, label, canRetry, canBuy } = props;
  const { t } = useTranslation("history");
  const { status, error } = message;
  const isWriting = status === "writing";
  const isWhole = status === "done";
  const { id: messageId, suggestions, runs } = message;
  const markdown = useMarkdown(message, text);
  const suggesting = useMemo(
    () => ({ conversationId, messageId, suggestions, runs, canBuy, isWriting }),
    [conversationId, messageId, suggestions, runs, canBuy, isWriting],
  );
  return (
    <article className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent max-sm:hidden [&_svg]:size-4 [&_svg]:stroke-[1.5]"
      >
        <Icon name="sparkles" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <h2 className="font-medium text-ink-3 text-xs sm:leading-8">{label}</h2>
        <div data-answer="" dir="auto" aria-busy={isWriting} className="answer sm:-mt-1.5">
          {text === "" && isWriting ? (
            <p className="animate-breathe text-ink-3">{t("writing")}</p>
          ) : (
            <Answer nodes={markdown} suggesting={suggesting} />
          )}
        </div>
        {status === "stopped" ? <p className="text-ink-3 text-sm">{t("stopped")}</p> : null}
        {error ? <Notice tone="error">{error.message}</Notice> : null}
        <Runs label={t("runs")} runs={runs.filter((run) => suggestions.every(({ prompt }) => prompt !== run.prompt))} />
        {isWriting ? null : (
          <div className="flex flex-wrap items-center gap-x-0.5 gap-y-2 text-ink-3 text-xs">
            {canRetry && !isWhole ? (
              <ConversationForm id={conversationId} intent="retry" fields={{ message_id: message.id }}>
                {(pending) => (
                  <>
                    <ReplyPriceField />
                    <Button size="small" icon={<Icon name="rotate-ccw" />} pending={pending} className="mr-2">
                      {t("retry")}
                    </Button>
                  </>
                )}
              </ConversationForm>
            ) : null}
            <span className="mr-1">
              <SaidAt at={message.createdAt} />
            </span>
            {text === "" ? null : <CopyIcon text={text} name={t("copy")} />}
          </div>
        )}
      </div>
    </article>
  );
});
