import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** One part of the page that could not be read; the others stand. */
export function Failed() {
  const { t } = useTranslation("wallet");
  const { pathname, search, hash } = useLocation();
  return (
    <div role="alert">
      <Notice tone="error">
        <p>{t("loadFailed")}</p>
        <ButtonLink to={{ pathname, search, hash }} size="small" className="mt-2.5" preventScrollReset>
          {t("tryAgain")}
        </ButtonLink>
      </Notice>
    </div>
  );
}
