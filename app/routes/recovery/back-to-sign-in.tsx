import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

export function BackToSignIn() {
  const { t } = useTranslation("recovery");
  return (
    <Link
      to="/auth"
      className="mt-8 inline-flex min-h-6 items-center gap-2 text-ink-2 hover:text-ink [&_svg]:size-4.5 [&_svg]:stroke-[1.5]"
    >
      <Icon name="arrow-left" />
      {t("backToSignIn")}
    </Link>
  );
}
