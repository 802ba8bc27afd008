import { useTranslation } from "react-i18next";
import { FormPage } from "../../../parts/form-page.tsx";

/** What happens after a report. */
export function ReportSent() {
  const { t } = useTranslation("reports");
  return (
    <FormPage title={t("sent.title")}>
      <p className="mt-4 text-ink-2">{t("sent.next")}</p>
      <p className="mt-3 text-ink-2">{t("sent.mail")}</p>
    </FormPage>
  );
}
