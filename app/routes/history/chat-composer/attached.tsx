import { useTranslation } from "react-i18next";
import { MediaImage } from "../../../parts/media-image.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ShownPicture } from "../shown-messages.ts";

/** The images attached to a draft message. */
export function Attached({
  pictures,
  onRemove,
}: {
  pictures: readonly ShownPicture[];
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation("history");
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={t("attach.label")} className="flex flex-wrap gap-2 px-3 pt-3">
      {pictures.map(({ id, prompt, src, width, height, placeholder }) => (
        <li key={id} className="relative">
          <input type="hidden" name="attachment" value={id} />
          <MediaImage
            src={src}
            alt={prompt || t("attach.label")}
            width={width}
            height={height}
            placeholder={placeholder}
            className="h-18 max-w-40 rounded-md"
          />
          <span className="absolute top-1 right-1 rounded-md bg-media-tag">
            <IconButton
              field="detach"
              value={id}
              size="small"
              tone="media"
              tip={false}
              name={t("attach.remove")}
              icon={<Icon name="x" />}
              onClick={() => onRemove(id)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
