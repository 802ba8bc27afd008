import { useTranslation } from "react-i18next";
import type { Verification } from "../../../contract/verification.ts";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import { FileForm } from "./file-form.tsx";
import { Result } from "./result.tsx";

interface VerifyPageProps {
  title: string;
  reply: { ok: true; file: Verification } | { ok: false; message: string } | undefined;
  timeZone: string;
}

/** What a file tells about its origin. A new result comes first, before the form for the next file. */
export function VerifyPage({ title, reply, timeZone }: VerifyPageProps) {
  const { t } = useTranslation("verification");
  return (
    <FormPage title={title} subtitle={t("intro")}>
      {reply?.ok ? <Result file={reply.file} timeZone={timeZone} /> : null}
      <FileForm error={reply?.ok === false ? reply.message : undefined} />
      <FormSection title={t("about.title")} description={t("about.text")} />
    </FormPage>
  );
}
