import { useTranslation } from "react-i18next";
import { MediaTag } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { exampleImage, paintedExamples } from "./examples.ts";

/** What an operator shows instead of the product's own sentence and images. */
export interface OwnShowcase {
  tagline: string | null;
  pictures: readonly { src: string; width: number; height: number; prompt: string }[];
}

/** The first image is large on wide screens; on small ones all three are thumbnails in a row. */
const largeSizes = "(min-width: 1024px) 560px, 32vw";
const smallSizes = "(min-width: 1024px) 277px, 32vw";

/**
 * Shows visitors what the studio does: one sentence and three results. The product's own come from its preview engine,
 * so they promise nothing that it cannot do.
 */
export function Showcase({ own, className }: { own: OwnShowcase; className?: string }) {
  const { t } = useTranslation(["auth", "examples", "common"]);
  const isOwn = own.pictures.length > 0;
  const pictures = isOwn
    ? own.pictures
    : paintedExamples.slice(0, 3).map((name, index) => ({
        ...exampleImage(name, index === 0 ? largeSizes : smallSizes),
        prompt: t(`examples:prompt.${name}`),
      }));
  return (
    <aside aria-label={t("about")} className={classNames("showcase", className)}>
      <p className="text-balance font-medium text-md lg:text-xl">{own.tagline ?? t("tagline")}</p>
      <ul data-count={pictures.length}>
        {pictures.map(({ prompt, ...image }) => (
          <li key={image.src}>
            <img {...image} alt={prompt} decoding="async" />
            {isOwn ? null : (
              <span className="showcase-tag">
                <MediaTag>{t("common:creation.previewEngine")}</MediaTag>
              </span>
            )}
            {prompt === "" ? null : (
              <span aria-hidden="true" className="showcase-prompt">
                {prompt}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOwn ? null : <p className="mt-1.5 text-ink-3 text-xs lg:hidden">{t("common:creation.previewEngine")}</p>}
    </aside>
  );
}
