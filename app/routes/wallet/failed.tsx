import { useTranslation } from "react-i18next";
import { RetryLink } from "../../framework/connection/retry-link.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** Shown in place of one part of the page that could not be read. The other parts stay. */
export function Failed() {
  const { t } = useTranslation("wallet");
  return (
    <ErrorNotice>
      <p className="mb-2.5">{t("loadFailed")}</p>
      <RetryLink variant="secondary" size="small" />
    </ErrorNotice>
  );
}
