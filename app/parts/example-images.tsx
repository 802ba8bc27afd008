import { type MouseEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";
import { isPlainPress } from "../ui/plain-press.ts";
import { tileStyle } from "./creation-tile.tsx";
import { exampleImage, examplePath, paintedExamples } from "./examples.ts";
import { MediaImage } from "./media-image.tsx";
import { fillPrompt } from "./prompt-box.ts";

/** Three images fill one row, six fill one row or two. */
const layouts = {
  3: { columns: "grid-cols-3", sizes: "(min-width: 880px) 276px, 32vw" },
  6: {
    columns: "grid-cols-2 sm:grid-cols-3 xl:grid-cols-6",
    sizes: "(min-width: 1280px) 16vw, (min-width: 640px) 32vw, 48vw",
  },
};

/**
 * Example prompts as the images that the preview engine paints from them. They are part of the product, so an empty
 * page shows what it is for without other users' creations. Each is a link to Explore with its prompt.
 */
export function ExampleImages({
  count,
  onExplore = false,
  className,
}: {
  count: keyof typeof layouts;
  /** Whether the prompt box is on the same page. With JavaScript, an example then fills it. */
  onExplore?: boolean;
  className?: string;
}) {
  const { t } = useTranslation(["examples", "common"]);
  const headingId = useId();
  const { columns, sizes } = layouts[count];
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="mb-3 font-medium text-ink-3 text-sm">
        {t("title")}
      </h2>
      <ul className={classNames("grid gap-x-1.5 gap-y-4", columns)}>
        {paintedExamples.slice(0, count).map((name) => {
          const prompt = t(`prompt.${name}`);
          const image = exampleImage(name, sizes);
          const fill = (event: MouseEvent) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            fillPrompt(prompt);
          };
          return (
            <li key={name} className="min-w-0">
              <Link to={examplePath(prompt)} onClick={onExplore ? fill : undefined} className="group block rounded-md">
                <span className="tile block" style={tileStyle(image.width, image.height)}>
                  <MediaImage {...image} alt={prompt} className="h-full" />
                  <span className="tile-tag">{t("common:creation.previewEngine")}</span>
                </span>
                <span
                  aria-hidden="true"
                  className="mt-1.5 line-clamp-3 hyphens-auto break-words text-ink-2 text-xs transition-colors group-hover:text-ink sm:line-clamp-2 sm:text-sm"
                >
                  {prompt}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
