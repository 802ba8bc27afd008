import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { useHasAdditions } from "../../parts/additions.tsx";
import { requestPath } from "../../parts/training/addresses.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Route } from "./+types/summary";
import { collectionsPath, modelsPath, uploadsPath } from "./addresses.ts";
import { seriesPath } from "./series/addresses.ts";

const tabs = ["all", "images", "videos", "favorites", "uploads", "models", "model", "collections", "series"] as const;
export type GalleryTab = (typeof tabs)[number];

const addresses: Record<GalleryTab, string> = {
  all: "/gallery",
  images: "/gallery?tab=images",
  videos: "/gallery?tab=videos",
  favorites: "/gallery?tab=favorites",
  uploads: uploadsPath,
  models: modelsPath,
  model: requestPath,
  collections: collectionsPath,
  series: seriesPath,
};

interface GalleryFrameProps {
  /** `null` where no tab is current, as in the trash. */
  current: GalleryTab | null;
  /** The number of items in the current tab. */
  count?: ReactNode;
  /** Shown beside the title, before the create button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of all gallery pages: the title, the create button, and the tabs. */
export function GalleryFrame({ current, count, actions, children }: GalleryFrameProps) {
  const { t } = useTranslation("gallery");
  const root = useRouteLoaderData<Route.ComponentProps["matches"][0]["loaderData"]>("root");
  const hasAdditions = useHasAdditions();
  const shown = tabs.filter(
    (name) => (name !== "model" || root?.features.modelOrders) && (name !== "series" || hasAdditions),
  );
  return (
    <div className="px-4 pt-4 pb-12 sm:px-7 lg:pt-6">
      <div className="flex items-center justify-between gap-2 max-[22.5rem]:gap-0">
        <h1 className="mr-auto text-xl">{t("title")}</h1>
        {actions}
        <ButtonLink to="/" variant="primary" icon={<Icon name="plus" />}>
          {t("new")}
        </ButtonLink>
      </div>
      <div className="mt-3 mb-4">
        <Tabs
          label={t("tabs.label")}
          tabs={shown.map((name) => ({
            to: addresses[name],
            label: t(`tabs.${name}`),
            current: name === current,
            count: name === current ? count : undefined,
          }))}
        />
      </div>
      {children}
    </div>
  );
}
