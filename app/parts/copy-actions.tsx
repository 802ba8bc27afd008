import { useTranslation } from "react-i18next";
import type { Creation } from "../../contract/gallery.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.tsx";

/** These need the clipboard, so they are shown only where scripts run. */
const onlyWithScripts = "noscript:hidden";

/** Copies a text and shows a confirmation. */
function useCopy(text: string) {
  const { t } = useTranslation();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ id: "copy", tone: "success", message: t("toasts.copied") });
    } catch {
      showToast({ id: "copy", tone: "error", message: t("toasts.copyFailed") });
    }
  };
}

export function CopyPrompt({ prompt }: { prompt: string }) {
  const { t } = useTranslation();
  const copy = useCopy(prompt);
  return (
    <Button type="button" icon={<Icon name="copy" />} onClick={copy} className={onlyWithScripts}>
      {t("copy.prompt")}
    </Button>
  );
}

/** A button that copies any text, such as a link. */
export function CopyText({ text, children, ...look }: { text: string } & Omit<ButtonProps, "type" | "onClick">) {
  const copy = useCopy(text);
  return (
    <Button type="button" icon={<Icon name="copy" />} {...look} onClick={copy} className={onlyWithScripts}>
      {children}
    </Button>
  );
}

export function CopyPromptItem({ prompt }: { prompt: string }) {
  const { t } = useTranslation();
  const copy = useCopy(prompt);
  return (
    <div className={onlyWithScripts}>
      <MenuButton type="button" icon={<Icon name="copy" />} onClick={copy}>
        {t("copy.prompt")}
      </MenuButton>
    </div>
  );
}

/** The same as a small icon beside the text; `name` identifies the text. */
export function CopyIcon({ text, name }: { text: string; name: string }) {
  const copy = useCopy(text);
  return (
    <span className={onlyWithScripts}>
      <IconButton
        type="button"
        size="small"
        name={name}
        icon={<Icon name="copy" />}
        tip={false}
        onClick={copy}
        className="-my-1"
      />
    </span>
  );
}

/** Copies the image itself. Clipboards accept only PNG, so other formats are converted. */
export function CopyPictureItem({ creation }: { creation: Pick<Creation, "url"> }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      // Passed as a promise: some browsers allow clipboard access only directly after the press.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(creation.url) })]);
      showToast({ id: "copy", tone: "success", message: t("toasts.copied") });
    } catch {
      showToast({ id: "copy", tone: "error", message: t("copy.pictureFailed") });
    }
  };
  return (
    <div className={onlyWithScripts}>
      <MenuButton type="button" icon={<Icon name="image" />} onClick={copy}>
        {t("copy.picture")}
      </MenuButton>
    </div>
  );
}

async function pngOf(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`image could not be loaded: ${response.status}`);
  const picture = await response.blob();
  if (picture.type === "image/png") return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("image could not be converted to PNG"))),
      "image/png",
    );
  });
}
