import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../contract/formats.ts";
import type { Verification } from "../../../contract/verification.ts";
import { useLanguage } from "../../i18n/use-language.ts";

type Facts = Pick<
  Verification,
  "credentials" | "digital_source_type" | "program" | "model" | "created_at" | "is_edited"
>;

/** Returns who created a file and with what, as entries of a list. */
export function useProvenance(facts: Facts, timeZone: string): { name: string; value: ReactNode }[] {
  const { t } = useTranslation("verification");
  const language = useLanguage();
  const format = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  const time = (instant: string | null) =>
    instant === null ? null : (
      <time dateTime={instant} suppressHydrationWarning>
        {format.format(new Date(instant))}
      </time>
    );
  const { signer } = facts.credentials;
  return [
    { name: t("field.origin"), value: t(`source.${facts.digital_source_type ?? "unknown"}`) },
    { name: t("field.signer"), value: signer && <Signer signer={signer} /> },
    { name: t("field.signedAt"), value: time(signer?.signed_at ?? null) },
    { name: t("field.program"), value: facts.program && <bdi>{facts.program}</bdi> },
    { name: t("field.model"), value: facts.model && <bdi>{facts.model}</bdi> },
    { name: t("field.createdAt"), value: time(facts.created_at) },
    { name: t("field.edits"), value: facts.is_edited ? t("edited") : null },
  ];
}

function Signer({ signer: { name, is_this_studio: isOurs } }: { signer: NonNullable<Facts["credentials"]["signer"]> }) {
  const { t } = useTranslation("verification");
  if (isOurs) return t("signer.studio", { name });
  return (
    <>
      {t("signer.unknown")}
      {name === null ? null : <span className="block text-ink-3 text-sm">{t("signer.unknownHint", { name })}</span>}
    </>
  );
}
