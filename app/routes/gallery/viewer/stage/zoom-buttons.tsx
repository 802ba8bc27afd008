import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "../../../../i18n/texts.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { Zoom } from "./use-zoom.ts";

/** For mice without a wheel and users who do not know the keys. Touch users pinch instead. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation("viewer");
  const { scale } = zoom.view;
  return (
    <fieldset aria-label={t("zoom.label")} className="viewer-chrome viewer-zoom">
      <IconButton type="button" size="small" name={t("zoom.out")} icon={<Minus />} onClick={() => zoom.by(-1)} />
      <IconButton
        type="button"
        size="small"
        name={t(scale > 1 ? "zoom.fit" : "zoom.actual")}
        icon={<Maximize />}
        onClick={scale > 1 ? zoom.fit : zoom.actual}
      />
      <IconButton type="button" size="small" name={t("zoom.in")} icon={<Plus />} onClick={() => zoom.by(1)} />
    </fieldset>
  );
}
