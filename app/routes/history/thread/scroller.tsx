import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { motionIsWelcome } from "../../../parts/media-video.tsx";
import { isAlive } from "../../../ui/alive.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { placeToastsIn } from "../../../ui/toast.tsx";

/** A position this close to the end counts as the end. */
const nearPixels = 96;

/** The space above a question at the top. */
const gapPixels = 16;

/**
 * A scroll area that starts at its end. It opens there without a script, and does not move when earlier messages are
 * added. It follows a growing reply until the question reaches the top, because users read a reply from its beginning.
 * Users who scrolled up are not moved; they see a button that returns to the end.
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
  // Elsewhere, toasts could cover the send button or the content above the messages.
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
            icon={<Icon name="arrow-down" />}
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

/** Keeps the latest question in view while its reply grows below it. */
function stopAtQuestion(box: HTMLElement): () => void {
  const content = box.firstElementChild;
  if (!content) return () => undefined;
  const measured = () => {
    const asked = [...content.querySelectorAll("[data-asked]")].at(-1);
    const { bottom } = content.getBoundingClientRect();
    return { asked, belowPixels: asked ? bottom - asked.getBoundingClientRect().top : 0 };
  };
  // A hydrated page keeps its scroll position. A page opened by client navigation starts at the last question.
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
