import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { motionIsWelcome } from "../../../parts/media-video.tsx";
import { isAlive } from "../../../ui/alive.ts";
import { Button } from "../../../ui/button.tsx";
import { placeToastsIn } from "../../../ui/toast.tsx";

/** This close to the end counts as being there. */
const nearPixels = 96;

/** What is left free above a question that stands at the top. */
const gapPixels = 16;

/**
 * Scrolls from its end: it opens there without a script, and holds still where earlier messages are added. What grows at
 * the end is followed until what it answers stands at the top, as an answer is read from its beginning. Whoever reads
 * further up is not moved, and is shown the way back.
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
  useLayoutEffect(() => (ref.current ? stopAtQuestion(ref.current) : undefined), [ref]);
  const area = useRef<HTMLDivElement>(null);
  // Anywhere else they could lie over Send, or over what stands above the messages.
  useLayoutEffect(() => (area.current ? placeToastsIn(area.current) : undefined), []);
  return (
    <div ref={area} className="thread-area relative min-h-0 flex-1">
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

/** Keeps the last thing that was asked in view while its answer grows below it. */
function stopAtQuestion(box: HTMLElement): () => void {
  const content = box.firstElementChild;
  if (!content) return () => undefined;
  const measured = () => {
    const asked = [...content.querySelectorAll("[data-asked]")].at(-1);
    const { bottom } = content.getBoundingClientRect();
    return { asked, belowPixels: asked ? bottom - asked.getBoundingClientRect().top : 0 };
  };
  // A page that comes alive stays where it was drawn; one that opens in a living page opens at the last question.
  let before = isAlive() ? undefined : measured();
  const observer = new ResizeObserver(() => {
    const { asked, belowPixels } = measured();
    const slackPixels = box.clientHeight - gapPixels;
    const wasInView = !before || asked !== before.asked || before.belowPixels <= slackPixels;
    before = { asked, belowPixels };
    if (wasInView && box.scrollTop > -1) box.scrollTop = Math.min(0, slackPixels - belowPixels);
  });
  observer.observe(content);
  return () => observer.disconnect();
}
