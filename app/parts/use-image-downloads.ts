import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isPlainPress } from "../ui/plain-press.ts";
import { showToast } from "../ui/toast.tsx";

/** What `download` says at links to images; a file of another kind, as large as it may be, is the browser's to save. */
export const imageDownload = "image";

/** Saves images whose links are pressed, and says when they are there. Without it the links do as browsers do. */
export function useImageDownloads(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const save = async (address: string) => {
      const { downloadImage } = await import("./download-image.ts");
      if (!(await downloadImage(address))) return;
      showToast({ id: "download", tone: "success", message: t("toasts.downloaded") });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isImage = link?.getAttribute("download") === imageDownload;
      if (!isImage || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      void save(link.href);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [t]);
}
