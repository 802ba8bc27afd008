import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { boxClassNames } from "../../../ui/field.tsx";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { conversationPath } from "../addresses.ts";
import type { SendAnswer } from "../chat-composer/send-answer.ts";
import { TextBounds, useTextBounds } from "../chat-composer/text-bounds.tsx";
import type { ShownMessage } from "../shown-messages.ts";
import { ReplyPriceField } from "./showing.tsx";

interface EditFormProps {
  conversationId: string;
  message: ShownMessage;
  maxCharacters: number;
  /** The errors of a form that was sent without a script. */
  refused: Extract<SendAnswer, { ok: false }> | undefined;
  onEnd: () => void;
}

/** Edits one of the user's messages. The edit replaces the message and everything after it. */
export function EditForm({ conversationId, message, maxCharacters, refused, onEnd }: EditFormProps) {
  const { t } = useTranslation(["history", "common"]);
  const action = conversationPath(conversationId);
  const { Form, submit, data, state } = useFetcher<SendAnswer>();
  const box = useRef<HTMLTextAreaElement>(null);
  const content = refused?.content ?? message.content;
  const [isMissing, setMissing] = useState(false);
  const bounds = useTextBounds(content, maxCharacters);
  const isDone = state === "idle" && data?.ok === true;
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);

  const refusal = data && !data.ok ? data : undefined;
  const problem = isMissing ? t("common:field.required") : (refusal ?? refused)?.message;
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape") return;
    event.preventDefault();
    onEnd();
  };
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = box.current?.value.trim() === "";
        setMissing(isEmpty);
        if (bounds.left < 0 || state !== "idle" || isEmpty) return;
        const fields = new FormData(event.currentTarget);
        fields.set("stays", "true");
        void submit(fields, { method: "post", action });
      }}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="message_id" value={message.id} />
      <ReplyPriceField />
      {message.pictures.map(({ id }) => (
        <input key={id} type="hidden" name="attachment" value={id} />
      ))}
      <textarea
        ref={box}
        name="content"
        required
        dir="auto"
        aria-label={t("history:edit.label")}
        defaultValue={content}
        onChange={({ currentTarget }) => {
          bounds.count(currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={onKeyDown}
        className={`${boxClassNames} field-sizing-content max-h-[40dvh] min-h-24 py-2.5 text-md`}
      />
      <TextBounds {...bounds} />
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-40 flex-1 text-ink-3 text-sm">{t("history:edit.hint")}</p>
        <ButtonLink
          to={action}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onEnd();
          }}
        >
          {t("history:edit.cancel")}
        </ButtonLink>
        <Button variant="primary" pending={state !== "idle"}>
          {t("history:edit.send")}
        </Button>
      </div>
    </Form>
  );
}
