import { useTranslation } from "react-i18next";
import type { SharedCreation, SharedPage } from "../../../contract/sharing.ts";
import { clockLength } from "../../parts/clock-length.ts";
import { tileStyle } from "../../parts/creation-tile.tsx";
import { MediaImage } from "../../parts/media-image.tsx";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { tileSizes } from "../../parts/tile-image.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { reportPath, sharedPath } from "./addresses.ts";
import { originLabels } from "./origin-label.ts";

interface SharedCollectionProps {
  token: string;
  shared: SharedPage;
  page: number;
  pages: number;
  placeholders: Record<string, string>;
}

/** A collection as shown to every visitor with its link. */
export function SharedCollection({ token, shared, page, pages, placeholders }: SharedCollectionProps) {
  const { t } = useTranslation("sharing");
  const { title, description, author_name: name, creations } = shared;
  const { count, results } = creations;
  return (
    <div className="px-4 pt-4 pb-12 sm:px-7 lg:pt-6">
      <header className="mb-6 max-w-160">
        <h1 dir="auto" className="break-words text-xl">
          {title}
        </h1>
        <p className="mt-1 text-ink-2">
          {name === "" ? null : <>{t("by", { name })} · </>}
          <span className="tabular">{t("shared.images", { count })}</span>
        </p>
        {description === "" ? null : (
          <p dir="auto" className="mt-3 whitespace-pre-line break-words text-ink-2">
            {description}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to="/">{t("shared.own")}</ButtonLink>
          <ButtonLink to={reportPath(token)} variant="quiet" rel="nofollow">
            {t("shared.report")}
          </ButtonLink>
        </div>
      </header>
      {count === 0 ? <p className="py-16 text-center text-ink-2">{t("shared.empty")}</p> : null}
      <ul aria-label={title} className="justified">
        {results.map((creation, index) => (
          <Item
            key={creation.id}
            creation={creation}
            to={sharedPath(token, { page, item: creation.id })}
            placeholder={placeholders[creation.id]}
            label={creation.alt || t("shared.openItem", { number: index + 1, count: results.length })}
            priority={index < 4}
          />
        ))}
      </ul>
      <PagingLinks page={page} pages={pages} pathOf={(number) => sharedPath(token, { page: number })} />
    </div>
  );
}

interface ItemProps {
  creation: SharedCreation;
  to: string;
  placeholder: string | undefined;
  label: string;
  priority: boolean;
}

function Item({ creation, to, placeholder, label, priority }: ItemProps) {
  const { t } = useTranslation(["common", "sharing"]);
  const { kind, width, height, thumbnail_url, variants, origin, duration_seconds } = creation;
  const originLabel = originLabels[origin];
  return (
    <li className="tile" style={tileStyle(width, height)}>
      <Link to={to} className="tile-open">
        <MediaImage
          src={thumbnail_url}
          srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ") || undefined}
          sizes={tileSizes(creation)}
          alt={label}
          width={width}
          height={height}
          placeholder={placeholder}
          priority={priority}
        />
      </Link>
      {originLabel ? <span className="tile-tag whitespace-normal">{t(originLabel)}</span> : null}
      {kind === "video" ? (
        <span className="tile-length">
          <span className="sr-only">{t("creation.video")}</span>
          {clockLength(duration_seconds ?? 0)}
        </span>
      ) : null}
    </li>
  );
}
