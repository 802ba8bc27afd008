import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon.tsx";
import { withoutFling } from "../../../../ui/without-fling.ts";
import type { useOrder } from "./use-order.ts";

/** The handle for dragging an item by mouse, pen, or finger. Keyboard users have buttons instead. */
export function DragHandle(handle: ReturnType<ReturnType<typeof useOrder>["handleFor"]>) {
  const { t } = useTranslation("collections");
  return (
    <span
      {...handle}
      ref={withoutFling}
      title={t("move.drag")}
      aria-hidden="true"
      className="absolute top-2 left-2 grid size-9 cursor-grab touch-none place-items-center rounded-md bg-media-tag text-on-media noscript:hidden pointer-coarse:size-11 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]"
    >
      <Icon name="grip-vertical" />
    </span>
  );
}
