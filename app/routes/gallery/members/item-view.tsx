import { useTranslation } from "react-i18next";
import { MediaImage } from "../../../parts/media-image.tsx";
import { MediaVideo } from "../../../parts/media-video.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { sharedViewPath } from "./addresses.ts";
import type { SharedView } from "./shared-view.ts";

/** One creation of a shared collection, large, between its neighbors on the page. */
export function ItemView({ shared }: { shared: SharedView }) {
  const { t } = useTranslation(["members", "sharing"]);
  const { collection, items, viewed, count, first, page } = shared;
  const shown = items[viewed];
  if (!shown) return null;
  const { creation, placeholder, addedBy } = shown;
  const { kind, width, height, url, variants } = creation;
  const name = `${t("shared.item", { number: first + viewed + 1, count })}, ${addedBy}`;
  const pathOf = (index: number) => sharedViewPath(collection.id, { page, item: items[index]?.creation.id });
  return (
    <figure className="flex flex-col gap-3">
      <div
        className="relative mx-auto w-full min-w-0 overflow-hidden rounded-lg"
        style={{
          aspectRatio: `${width}/${height}`,
          maxWidth: `calc((100dvh - 12rem) * ${(width / height).toFixed(4)})`,
        }}
      >
        {kind === "video" ? (
          <MediaVideo creation={creation} label={name} placeholder={placeholder} className="h-full" />
        ) : (
          <MediaImage
            src={url}
            alt={name}
            width={width}
            height={height}
            srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ") || undefined}
            sizes="(min-width: 1024px) calc(100vw - 20rem), 100vw"
            placeholder={placeholder}
            priority
            className="h-full"
          />
        )}
      </div>
      <figcaption className="text-center text-ink-2">
        <bdi>{addedBy}</bdi>
      </figcaption>
      <nav aria-label={collection.name} className="flex flex-wrap justify-center gap-2">
        {items[viewed - 1] ? (
          <ButtonLink to={pathOf(viewed - 1)} replace icon={<Icon name="arrow-left" />}>
            {t("sharing:shared.previous")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={sharedViewPath(collection.id, { page })} icon={<Icon name="layout-grid" />}>
          {t("shared.all")}
        </ButtonLink>
        {items[viewed + 1] ? (
          <ButtonLink to={pathOf(viewed + 1)} replace icon={<Icon name="arrow-right" />}>
            {t("sharing:shared.next")}
          </ButtonLink>
        ) : null}
      </nav>
    </figure>
  );
}
