import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { connectionToastId } from "../framework/connection/connection.tsx";
import { RetryForm } from "../framework/connection/retry-form.tsx";
import { isPlainPress } from "../ui/plain-press.ts";
import { showToast } from "../ui/toast.tsx";
import { type MediaDownload, mediaDownloadOf } from "./media-download.ts";

const tones = { saved: "success", started: "info", handedOver: "info", opened: "info", refused: "error" } as const;

/**
 * Downloads images and videos when their links are pressed, and reports what became of it. Without it, the browser
 * handles the links.
 */
export function useMediaDownloads(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const download = async (address: string, kind: MediaDownload) => {
      try {
        const { downloadMedia } = await import("./download-media.ts");
        const outcome = await downloadMedia(address, kind);
        showToast({ id: "download", tone: tones[outcome], message: t(`download.${outcome}`) });
      } catch {
        // Offline, where the code for it cannot be loaded either.
        const action = <RetryForm onRetry={() => void download(address, kind)} />;
        showToast({ id: connectionToastId, tone: "error", message: t("offline"), action });
      }
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const kind = mediaDownloadOf(link);
      if (!link || !kind || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      void download(link.href, kind);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [t]);
}
