import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast.tsx";

/**
 * Returns the press of a button that downloads a ZIP file. It says that the download starts. Offline, it says so and
 * keeps the page, which the browser would replace with its own error.
 */
export function useArchivePress(): (event: MouseEvent<HTMLButtonElement>) => void {
  const { t } = useTranslation(["selection", "common"]);
  return (event) => {
    if (navigator.onLine) {
      showToast({ id: "archive", tone: "info", message: t("selection:archiveBegins") });
      return;
    }
    event.preventDefault();
    showToast({ id: "archive", tone: "error", message: t("common:offline") });
  };
}
