import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
import { attachmentsPerMessageMax } from "../../../../contract/limits.ts";
import { Additions } from "../../../parts/additions.tsx";
import { FormNonce } from "../../../parts/form-nonce.tsx";
import { onDemand } from "../../../parts/on-demand.tsx";
import { shownCreditsField } from "../../../parts/shown-price.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ShownPicture } from "../shown-messages.ts";
import { ConversationForm } from "../thread/conversation-form.tsx";
import { Attached } from "./attached.tsx";
import { TextBounds, useTextBounds } from "./text-bounds.tsx";
import { useKeptMessage } from "./use-kept-message.ts";
import type { Sending } from "./use-sending.ts";
import "./chat-composer.css";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { useOnChange } from "../../../ui/use-on-change.ts";

const AttachDialog = onDemand(() => import("./attach-dialog.tsx"), ["explore", "history"]);
const stopFormId = "stop-answer";

interface ChatComposerProps {
  /** The conversation; `null` for a new one. */
  id: string | null;
  assistant: AssistantInfo;
  /** The id of the last message; `null` in a new conversation. */
  after: string | null;
  /** The draft message so far. */
  begun: { content: string; pictures: ShownPicture[] };
  /** The error to show. */
  problem: string | undefined;
  sending: Sending;
  isWriting: boolean;
  /** The user's last message. */
  lastSaid: string | undefined;
  onSend: () => void;
}

/** Returns both lists without duplicates, up to the limit of a message. */
function withPictures(some: readonly ShownPicture[], more: readonly ShownPicture[]): ShownPicture[] {
  const added = new Set(more.map(({ id }) => id));
  return [...some.filter(({ id }) => !added.has(id)), ...more].slice(0, attachmentsPerMessageMax);
}

/** The form for a message. It works without JavaScript, and typed text is never lost. */
export function ChatComposer(props: ChatComposerProps) {
  const { id, assistant, after, begun, problem, sending, isWriting, lastSaid, onSend } = props;
  const { t } = useTranslation(["history", "common"]);
  const box = useRef<HTMLTextAreaElement>(null);
  const sent = useRef({ content: "", pictures: begun.pictures, isInBox: true });
  const [pictures, setPictures] = useState(begun.pictures);
  const [picking, setPicking] = useState(false);
  const [mustWait, setMustWait] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // The message before the first attempt. It stays the same until the text is accepted, whatever arrives in between.
  const sentAfter = useRef<string>(null);
  const bounds = useTextBounds(begun.content, assistant.message_max_characters);
  const keep = useKeptMessage({
    box,
    place: sending.path,
    lastSaid,
    beginning: id === null ? sending.sent : undefined,
    onText: bounds.count,
    onPictures: (kept) => setPictures((shown) => withPictures(kept, shown)),
  });
  const keepWith = (shown: readonly ShownPicture[]) =>
    keep({ content: box.current?.value ?? "", attachments: shown.map((picture) => picture.id) });
  const attach = (shown: ShownPicture[]) => {
    setPictures(shown);
    keepWith(shown);
  };

  const write = (text: string) => {
    if (box.current) box.current.value = text;
    bounds.count(text);
  };
  const { answer, isIdle, isLost } = sending;
  const takeBack = () => {
    // After a failed retry, the message is already in the box.
    if (sent.current.isInBox) return;
    sent.current.isInBox = true;
    // Text typed in the meanwhile follows it.
    const typed = box.current?.value ?? "";
    write(typed === "" ? sent.current.content : `${sent.current.content}\n${typed}`);
    attach(sent.current.pictures);
    box.current?.focus();
  };
  useOnChange([answer], () => {
    if (!answer) return;
    if (!answer.ok) return takeBack();
    const { isInBox, content } = sent.current;
    if (isInBox && box.current?.value === content) {
      // Retry has sent the message that was put back into the box.
      write("");
      attach([]);
    } else keepWith(pictures);
    sentAfter.current = null;
  });
  useOnChange([isLost], () => {
    if (isLost) takeBack();
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    event.preventDefault();
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") return;
    const content = box.current?.value ?? "";
    setMissing(content.trim() === "");
    if (content.trim() === "" || bounds.left < 0) return box.current?.focus();
    setMustWait(isWriting || !isIdle);
    if (isWriting || !isIdle) return;
    sent.current = { content, pictures, isInBox: false };
    const fields = new FormData(event.currentTarget);
    sentAfter.current ??= after;
    if (sentAfter.current !== null) fields.set("after", sentAfter.current);
    sending.send(fields);
    keepWith(pictures);
    write("");
    setPictures([]);
    box.current?.focus();
    onSend();
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (pressedKey(event) !== "Enter" || event.shiftKey) return;
    // Touch keyboards have no Shift+Enter for a line break.
    if (window.matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const refusal = isIdle && answer && !answer.ok ? answer : undefined;
  const said = isMissing ? t("common:field.required") : (refusal?.message ?? problem);
  return (
    <>
      {said ? (
        <p role="alert" className="mb-2 px-1 text-bad text-sm">
          {said}
        </p>
      ) : null}
      <form
        method="post"
        action={sending.path}
        onSubmit={submit}
        noValidate
        className="chat-composer rounded-lg border border-line-control bg-surface-1 transition-colors focus-within:border-accent"
      >
        {after === null ? <FormNonce /> : <input type="hidden" name="after" value={after} />}
        <input type="hidden" name={shownCreditsField} value={assistant.reply_credits} />
        <div className={isWriting ? "noscript:hidden" : undefined}>
          <Attached
            pictures={pictures}
            onRemove={(removed) => attach(pictures.filter((picture) => picture.id !== removed))}
          />
          <textarea
            ref={box}
            name="content"
            required
            rows={1}
            dir="auto"
            aria-label={t("history:composer.label", { label: assistant.label })}
            aria-describedby="composer-hint"
            placeholder={t("history:composer.placeholder")}
            defaultValue={begun.content}
            enterKeyHint="enter"
            onKeyDown={sendOnEnter}
            onChange={({ currentTarget: { value } }) => {
              bounds.count(value);
              keepWith(pictures);
              setMustWait(false);
              setMissing(false);
            }}
            className="field-sizing-content block max-h-[40dvh] min-h-13 w-full resize-none bg-transparent px-4 pt-3.5 pb-2 text-md outline-none"
          />
        </div>
        <div className="flex items-center gap-2 pr-2 pb-2 pl-2">
          <Additions>
            <span className={isWriting ? "noscript:hidden" : undefined}>
              <IconButton
                field="intent"
                value="attach"
                name={t("history:attach.action")}
                icon={<Icon name="image-plus" />}
                tip="top"
                disabled={pictures.length >= attachmentsPerMessageMax}
                onClick={() => setPicking(true)}
              />
            </span>
          </Additions>
          <div className="min-w-0 flex-1">
            <p
              id="composer-hint"
              className="truncate text-ink-3 text-xs max-sm:hidden pointer-coarse:hidden noscript:hidden"
            >
              {t("history:composer.hint")}
            </p>
            <TextBounds {...bounds} />
          </div>
          {isWriting ? (
            <Button form={stopFormId} icon={<Icon name="square" className="size-3.5! fill-current" />}>
              {t("history:stop")}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Icon name="arrow-up" />}
              pending={!isIdle}
              pendingLabel={t("history:composer.sending")}
            >
              {t("history:composer.send")}
            </Button>
          )}
        </div>
      </form>
      <p role="status" className="px-1 text-ink-2 text-sm empty:hidden">
        {mustWait ? t("history:composer.wait") : ""}
      </p>
      {id !== null && isWriting ? (
        <ConversationForm id={id} formId={stopFormId} intent="stop" onSent={() => box.current?.focus()} />
      ) : null}
      {picking ? (
        <AttachDialog
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            attach(withPictures(pictures, [picked]));
          }}
        />
      ) : null}
    </>
  );
}
