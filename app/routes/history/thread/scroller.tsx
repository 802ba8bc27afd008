import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { motionIsWelcome } from "../../../parts/media-video.tsx";
import { Button } from "../../../ui/button.tsx";

/** This close to the end counts as being there. */
const nearPixels = 96;

/**
 * Scrolls from its end: it opens there without a script, stays there as messages grow, and holds still where earlier ones
 * are added. Whoever reads further up is not moved, and is shown the way back.
 */
export function Scroller({
  ref,
  label,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("history");
  const [isAway, setIsAway] = useState(false);
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={ref}
        aria-label={label}
        onScroll={({ currentTarget }) => setIsAway(-currentTarget.scrollTop > nearPixels)}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 sm:px-6"
      >
        <div className="mx-auto mb-auto w-full max-w-160 py-6">{children}</div>
      </section>
      {isAway ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            type="button"
            size="small"
            icon={<ArrowDown aria-hidden />}
            onClick={() => ref.current?.scrollTo({ top: 0, behavior: motionIsWelcome() ? "smooth" : "auto" })}
            className="pointer-events-auto animate-rise bg-surface-2 shadow-float"
          >
            {t("jumpToLatest")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
