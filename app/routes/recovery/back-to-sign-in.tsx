import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslation } from "../../i18n/texts.ts";
import { Link } from "../../ui/link.tsx";

export function BackToSignIn() {
  const { t } = useTranslation("recovery");
  return (
    <Link
      to="/auth"
      className="mt-8 inline-flex min-h-6 items-center gap-2 text-ink-2 hover:text-ink [&_svg]:size-4.5 [&_svg]:stroke-[1.5]"
    >
      <ArrowLeft aria-hidden />
      {t("backToSignIn")}
    </Link>
  );
}
