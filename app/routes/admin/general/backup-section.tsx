import { useTranslation } from "react-i18next";
import { FormSection } from "../../../parts/form-page.tsx";

/** What to back up. It says only what the documentation says too. */
export function BackupSection() {
  const { t } = useTranslation("setup");
  return (
    <FormSection id="backups" title={t("backup.title")} description={t("backup.folder")}>
      <p className="text-ink-2">{t("backup.elsewhere")}</p>
      <p className="mt-2 text-ink-2">{t("backup.docs", { file: "docs/operations.md" })}</p>
    </FormSection>
  );
}
