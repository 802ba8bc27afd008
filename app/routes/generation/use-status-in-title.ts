import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { showToast } from "../../ui/toast.tsx";

const tones = { completed: "success", failed: "error", blocked: "warning", canceled: "info" } as const;

/**
 * If the run finishes while the tab is hidden, the tab's title says so until the user returns. A toast then tells the
 * user, which screen readers announce too. `title` is the document's own.
 */
export function useStatusInTitle({ status }: Run, title: string): void {
  const { t } = useTranslation("generation");
  const wasOpen = useRef(false);
  const [finishedHidden, setFinishedHidden] = useState(false);

  useEffect(() => {
    if (!isFinal(status)) wasOpen.current = true;
    else if (wasOpen.current) {
      wasOpen.current = false;
      setFinishedHidden(document.hidden);
    }
  }, [status]);

  useEffect(() => {
    if (!finishedHidden || status === "queued" || status === "processing") return;
    document.title = t("newsTitle", { title });
    const tell = () => {
      if (document.hidden) return;
      setFinishedHidden(false);
      showToast({ id: "run-news", tone: tones[status], message: t(`finished.${status}`) });
    };
    document.addEventListener("visibilitychange", tell);
    return () => {
      document.removeEventListener("visibilitychange", tell);
      document.title = title;
    };
  }, [finishedHidden, status, title, t]);
}
