import { useTranslation } from "react-i18next";
import type { AdminOrderDetails } from "../../../../contract/admin/orders.ts";
import { Section } from "./section.tsx";

/** The training images with their problems marked, and the reference images. */
export function OrderImages({ order: { dataset, missing_pictures, reference_urls } }: { order: AdminOrderDetails }) {
  const { t } = useTranslation("orders");
  const { pictures, usable } = dataset;
  if (pictures.length + missing_pictures + reference_urls.length === 0) return null;
  return (
    <Section title={t("images.title")}>
      {pictures.length > 0 ? (
        <>
          <p className="text-ink-2">{t("images.usable", { usable, all: pictures.length })}</p>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
            {pictures.map(({ upload_id, url, thumbnail_url, name, problems }) => (
              <li key={upload_id}>
                <a href={url} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={thumbnail_url}
                    alt={name}
                    loading="lazy"
                    decoding="async"
                    className={`aspect-square w-full rounded-md bg-surface-2 object-cover ${problems.length > 0 ? "opacity-50" : ""}`}
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {missing_pictures > 0 ? (
        <p className="mt-3 text-ink-2">{t("images.missing", { missing: missing_pictures })}</p>
      ) : null}
      {reference_urls.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {reference_urls.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-3">
                {t("images.reference", { place: index + 1 })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
