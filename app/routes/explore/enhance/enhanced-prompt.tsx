import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { promptBoxId, replaceText } from "../../../parts/prompt-box.ts";
import { Button } from "../../../ui/button.tsx";
import { useOnMount } from "../../../ui/use-on-mount.ts";
import type { Enhanced, ExchangeIntent, OtherField, Wording } from "./enhanced.ts";

/** The user's prompt and the assistant's version, side by side. The user decides which one the form has. */
export function EnhancedPrompt({ formId, enhanced }: { formId: string; enhanced: Enhanced }) {
  const { t } = useTranslation(["explore", "common"]);
  const [{ before, after, isUsed }, setShown] = useState(enhanced);
  const [isOpen, setIsOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useOnMount(() => heading.current?.focus());
  if (!isOpen) return null;

  const exchange = (event: MouseEvent<HTMLButtonElement>) => {
    const boxes = boxesOf(event.currentTarget.form);
    if (!boxes) return;
    event.preventDefault();
    const now = { prompt: boxes.prompt.value, negativePrompt: boxes.negative?.value ?? "" };
    const other = isUsed ? before : after;
    if (boxes.negative) replaceText(boxes.negative, other.negativePrompt);
    boxes.prompt.focus();
    replaceText(boxes.prompt, other.prompt);
    const [mine, theirs] = isUsed ? [other, now] : [now, other];
    setShown({ ...enhanced, before: mine, after: theirs, isUsed: !isUsed });
  };
  const other = isUsed ? before : after;
  const charged =
    enhanced.costCredits > 0
      ? t("enhance.charged", { price: t("common:credits", { count: enhanced.costCredits }) })
      : "";
  return (
    <section aria-labelledby="enhanced" className="mt-6 rounded-lg border border-line bg-surface-1 p-4 sm:p-5">
      <h2 ref={heading} id="enhanced" tabIndex={-1} className="font-medium outline-none">
        {t(!enhanced.changed ? "enhance.unchanged" : isUsed ? "enhance.used" : "enhance.title")}
      </h2>
      {charged ? <p className="mt-1 text-ink-2 text-sm">{charged}</p> : null}
      {enhanced.changed ? (
        <dl className="mt-3 grid gap-4 sm:grid-cols-2">
          <Version name={t("enhance.before")} wording={before} />
          <Version name={t("enhance.after")} wording={after} />
        </dl>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {enhanced.changed ? (
          <>
            <input type="hidden" form={formId} name={"other_prompt" satisfies OtherField} value={other.prompt} />
            <input
              type="hidden"
              form={formId}
              name={"other_negative_prompt" satisfies OtherField}
              value={other.negativePrompt}
            />
            <Button
              form={formId}
              name="intent"
              value={(isUsed ? "undo-enhanced" : "use-enhanced") satisfies ExchangeIntent}
              variant={isUsed ? "secondary" : "primary"}
              onClick={exchange}
            >
              {t(isUsed ? "enhance.undo" : "enhance.use")}
            </Button>
          </>
        ) : null}
        <Button
          form={formId}
          name="intent"
          value="show-choices"
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(false);
            document.getElementById(promptBoxId)?.focus();
          }}
        >
          {t(enhanced.changed && !isUsed ? "enhance.keep" : "enhance.close")}
        </Button>
      </div>
    </section>
  );
}

function Version({ name, wording: { prompt, negativePrompt } }: { name: string; wording: Wording }) {
  const { t } = useTranslation("explore");
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd dir="auto" className="mt-1 whitespace-pre-wrap break-words">
        {prompt}
      </dd>
      {negativePrompt ? (
        <dd dir="auto" className="mt-2 break-words text-ink-2 text-sm">
          {t("enhance.without", { words: negativePrompt })}
        </dd>
      ) : null}
    </div>
  );
}

function boxesOf(form: HTMLFormElement | null) {
  const prompt = form?.elements.namedItem("prompt");
  const negative = form?.elements.namedItem("negative_prompt");
  if (!(prompt instanceof HTMLTextAreaElement)) return undefined;
  return { prompt, negative: negative instanceof HTMLTextAreaElement ? negative : undefined };
}
