import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { collectionsPath } from "./addresses.ts";

interface CollectionTopProps {
  name: string;
  description: string;
  /** How many creations it has, and whose it is. */
  facts: ReactNode;
  /** What fills it. */
  conditions?: ReactNode;
  /** The actions for the whole collection. */
  children: ReactNode;
}

/** The header above the creations of a collection. */
export function CollectionTop({ name, description, facts, conditions, children }: CollectionTopProps) {
  const { t } = useTranslation("collections");
  return (
    <header className="mb-5">
      <Link
        to={collectionsPath}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:stroke-[1.5]"
      >
        <Icon name="arrow-left" />
        {t("all")}
      </Link>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-160">
          <h2 className="break-words text-lg">
            <bdi>{name}</bdi>
          </h2>
          <p className="tabular mt-0.5 text-ink-3 text-sm">{facts}</p>
          {description === "" ? null : (
            <p dir="auto" className="mt-2 whitespace-pre-line break-words text-ink-2">
              {description}
            </p>
          )}
          {conditions ? <div className="mt-2.5">{conditions}</div> : null}
        </div>
        <div className="flex flex-wrap gap-1.5">{children}</div>
      </div>
    </header>
  );
}
