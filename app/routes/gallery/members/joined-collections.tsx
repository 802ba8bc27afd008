import { useTranslation } from "react-i18next";
import { Link } from "../../../ui/link.tsx";
import { type CollectionCard, Cover } from "../collections/collection-card.tsx";
import { sharedViewPath } from "./addresses.ts";

/** The collections that other users share with the user. */
export function JoinedCollections({ cards }: { cards: readonly CollectionCard[] }) {
  const { t } = useTranslation(["members", "collections"]);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="joined" className="mt-10">
      <h2 id="joined" className="mb-4 text-md">
        {t("shared.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 max-[24rem]:grid-cols-1 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6">
        {cards.map(({ id, name, owner, count, cover }) => (
          <li key={id} className="min-w-0">
            <Link to={sharedViewPath(id)} prefetch="intent" className="block rounded-lg hover:opacity-90">
              <span className="block overflow-hidden rounded-lg border border-line">
                <Cover cover={cover} />
              </span>
              <span className="mt-2 block truncate font-medium">
                <bdi>{name}</bdi>
              </span>
            </Link>
            <p className="tabular truncate text-ink-3 text-sm">
              {t("collections:images", { count })}
              {owner ? ` · ${t("shared.owner", { name: owner })}` : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
