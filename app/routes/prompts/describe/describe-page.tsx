import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { DescribedImage } from "../../../../contract/prompts.ts";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { CopyPrompt } from "../../../parts/copy-actions.tsx";
import { draftAddress } from "../../../parts/draft.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { MediaImage } from "../../../parts/media-image.tsx";
import { shownCreditsField } from "../../../parts/shown-price.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { useOnMount } from "../../../ui/use-on-mount.ts";

interface DescribePageProps {
  image: ChosenFile;
  /** Whether the assistant can look at it. */
  canSee: boolean;
  /** What a description costs. */
  credits: number;
  /** A form with the same key is charged once. */
  formKey: string;
  /** The assistant's name. */
  assistant: string;
  described?: DescribedImage;
  /** Why there is no description. */
  message?: string;
}

/** One image, and the prompt that the assistant writes for it on request. */
export function DescribePage({ image, canSee, credits, formKey, assistant, described, message }: DescribePageProps) {
  const { t } = useTranslation(["prompts", "common"]);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <FormPage title={t("describe.title")} subtitle={t("describe.hint")}>
      <div className="mt-6 max-w-80">
        <MediaImage
          src={image.src}
          alt={image.name}
          width={image.width ?? 1}
          height={image.height ?? 1}
          placeholder={image.placeholder}
          priority
          className="rounded-md"
        />
      </div>
      {message ? <ErrorNotice className="mt-5">{message}</ErrorNotice> : null}
      {canSee ? null : (
        <div className="mt-5">
          <Notice>{t("describe.blind")}</Notice>
        </div>
      )}
      {described ? <Described described={described} /> : null}
      {canSee && !described ? (
        <Form method="post" className="mt-5">
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name={shownCreditsField} value={credits} />
          <p className="mb-4 text-ink-2">{t("describe.sent", { name: assistant })}</p>
          <Button
            variant="primary"
            icon={<Icon name="eye" />}
            pending={isPending}
            pendingLabel={t("describe.working")}
            className="tabular"
          >
            {credits > 0 ? t("describe.at", { price: t("common:credits", { count: credits }) }) : t("describe.do")}
          </Button>
        </Form>
      ) : null}
    </FormPage>
  );
}

/** The prompt. It takes the focus, because the button that asked for it is gone. */
function Described({ described: { prompt, cost_credits: credits } }: { described: DescribedImage }) {
  const { t } = useTranslation(["prompts", "common"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useOnMount(() => heading.current?.focus());
  return (
    <section className="mt-6" aria-labelledby="described">
      <h2 ref={heading} id="described" tabIndex={-1} className="text-ink-3 text-sm outline-none">
        {t("describe.prompt")}
      </h2>
      <p dir="auto" className="mt-1 whitespace-pre-wrap break-words text-md">
        {prompt}
      </p>
      {credits > 0 ? (
        <p className="mt-2 text-ink-2 text-sm">
          {t("describe.charged", { price: t("common:credits", { count: credits }) })}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={draftAddress({ mode: "text-to-image", prompt })} variant="primary">
          {t("describe.use")}
        </ButtonLink>
        <CopyPrompt prompt={prompt} />
      </div>
    </section>
  );
}
