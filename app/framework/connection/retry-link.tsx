import { useTranslation } from "react-i18next";
import { useLocation, useRevalidator } from "react-router";
import { ButtonLink, type ButtonLinkProps } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isPlainPress } from "../../ui/plain-press.ts";
import { SpinnerRing } from "../../ui/spinner.tsx";

/** Reloads the page's data; without JavaScript, reloads the document. */
export function RetryLink({ variant = "primary", size }: Pick<ButtonLinkProps, "variant" | "size">) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const { state, revalidate } = useRevalidator();
  return (
    <ButtonLink
      to={pathname + search + hash}
      reloadDocument
      variant={variant}
      size={size}
      icon={state === "loading" ? <SpinnerRing /> : <Icon name="rotate-cw" />}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        void revalidate();
      }}
    >
      {t("retry")}
    </ButtonLink>
  );
}
