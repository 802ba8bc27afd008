import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Spinner } from "../ui/spinner.tsx";

/** Shows that a navigation is pending once it takes noticeably long. The delay is part of the animation. */
export function PendingNavigation() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  if (state !== "loading") return null;
  return (
    <div className="pending-navigation pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center">
      <span className="rounded-full border border-line-strong bg-surface-2 px-4 py-2 shadow-float">
        <Spinner label={t("loading")} />
      </span>
    </div>
  );
}
