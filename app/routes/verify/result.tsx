import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isComposerMode } from "../../../contract/generation-terms.ts";
import type { Verification } from "../../../contract/verification.ts";
import type { CredentialState } from "../../../contract/verification-terms.ts";
import { draftAddress } from "../../parts/draft.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { KeyValueList } from "../../ui/key-value-list.tsx";
import { Ingredients } from "./ingredients.tsx";
import { useProvenance } from "./use-provenance.tsx";

const icons: Record<CredentialState, { name: IconName; className: string }> = {
  intact: { name: "shield-check", className: "text-good" },
  changed: { name: "circle-exclamation-point", className: "text-bad" },
  invalid: { name: "circle-exclamation-point", className: "text-bad" },
  remote: { name: "external-link", className: "text-ink-2" },
  none: { name: "circle-question-mark", className: "text-ink-2" },
};

/** What a file tells, most important first. Its heading takes the focus, so that screen readers start there. */
export function Result({ file, timeZone }: { file: Verification; timeZone: string }) {
  const { t } = useTranslation("verification");
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus
  useEffect(() => heading.current?.focus(), [file]);
  const provenance = useProvenance(file, timeZone);
  const { state, problems } = file.credentials;
  const icon = icons[state];
  const isUnprotected = state === "none" || state === "remote";
  const hasMarks = isUnprotected && (file.digital_source_type !== null || file.program !== null);
  const prompt = file.recipe?.prompt;
  return (
    <section aria-labelledby="verify-result" className="mt-6 rounded-lg border border-line bg-surface-1 p-5">
      <h2 ref={heading} id="verify-result" tabIndex={-1} className="flex items-start gap-2.5 text-lg outline-none">
        <Icon name={icon.name} className={`mt-0.5 size-6 shrink-0 stroke-[1.5] ${icon.className}`} />
        {t(`state.${state}.title`)}
      </h2>
      <p className="mt-2 text-ink-2">{t(`state.${state}.text`)}</p>
      {state === "invalid" ? (
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {problems.map((problem) => (
            <li key={problem}>{t(`problem.${problem}`)}</li>
          ))}
        </ul>
      ) : null}
      {hasMarks ? <p className="mt-2 text-ink-2">{t("unprotected")}</p> : null}
      <div className="mt-5">
        <KeyValueList
          entries={[
            ...(isUnprotected && !hasMarks ? [] : provenance),
            { name: t("field.type"), value: file.media_type.replace(/^.*\//, "").toUpperCase() },
            { name: t("field.prompt"), value: prompt ? <bdi className="whitespace-pre-wrap">{prompt}</bdi> : null },
          ]}
        />
      </div>
      {file.recipe && isComposerMode(file.recipe.generation_type) ? (
        <div className="mt-4">
          <ButtonLink to={draftAddress({ ...file.recipe, mode: file.recipe.generation_type })}>
            {t("recipe")}
          </ButtonLink>
        </div>
      ) : null}
      {file.ingredients.length > 0 || file.omitted_ingredients > 0 ? (
        <section className="mt-6 border-line border-t pt-5">
          <h3 className="text-md">{t("ingredients.title")}</h3>
          <p className="mt-1 text-ink-3 text-sm">{t("ingredients.hint")}</p>
          <Ingredients ingredients={file.ingredients} timeZone={timeZone} />
          {file.omitted_ingredients > 0 ? (
            <p className="mt-3 text-ink-2">{t("ingredients.omitted", { count: file.omitted_ingredients })}</p>
          ) : null}
        </section>
      ) : null}
    </section>
  );
}
