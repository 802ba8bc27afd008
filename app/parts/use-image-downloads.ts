import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isPlainPress } from "../ui/plain-press.ts";
import { showToast } from "../ui/toast.tsx";
import { imageDownload } from "./image-download.ts";

/**
 * Saves images when their links are pressed, and reports when they are saved. Without it, the browser handles the
 * links.
 */
export function useImageDownloads(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const tell = (tone: "success" | "error", message: string) => showToast({ id: "download", tone, message });
    const save = async (address: string) => {
      const { downloadImage } = await import("./download-image.ts");
      if (await downloadImage(address)) tell("success", t("toasts.downloaded"));
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isImage = link?.getAttribute("download") === imageDownload;
      if (!isImage || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      // Without a network the code for it cannot be loaded either.
      save(link.href).catch(() => tell("error", t("networkError")));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [t]);
}
