import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { Zoom } from "./use-zoom.ts";

/** For mice without a wheel and users who do not know the keys. Touch users pinch instead. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation("viewer");
  const { scale } = zoom.view;
  return (
    <fieldset aria-label={t("zoom.label")} className="viewer-chrome viewer-zoom">
      <IconButton
        type="button"
        size="small"
        name={t("zoom.out")}
        icon={<Icon name="minus" />}
        onClick={() => zoom.by(-1)}
      />
      <IconButton
        type="button"
        size="small"
        name={t(scale > 1 ? "zoom.fit" : "zoom.actual")}
        icon={<Icon name="maximize" />}
        onClick={scale > 1 ? zoom.fit : zoom.actual}
      />
      <IconButton
        type="button"
        size="small"
        name={t("zoom.in")}
        icon={<Icon name="plus" />}
        onClick={() => zoom.by(1)}
      />
    </fieldset>
  );
}
