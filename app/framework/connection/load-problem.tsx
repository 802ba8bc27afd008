import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";

/** Replaces a part of the page that could not be loaded. Retries when the network is back. */
export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <p className="text-ink-2">{t("offline")}</p>
      <Button type="button" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
