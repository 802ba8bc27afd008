import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../../contract/formats.ts";
import type { Share } from "../../../../contract/sharing.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { CopyText } from "../../../parts/copy-actions.tsx";
import { FormPage, FormSection } from "../../../parts/form-page.tsx";
import { sharePath } from "../../../parts/gallery-addresses.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { feedPath, sharesPath } from "../addresses.ts";
import { EndLink } from "./end-link.tsx";

export type ListedShare = Omit<Share, "token"> & { address: string };

interface SharesPageProps {
  shares: ListedShare[];
  page: number;
  pages: number;
  timeZone: string;
}

const pathOf = (page: number) => (page > 1 ? `${sharesPath}?page=${page}` : sharesPath);

/** All public links of the user, and the way to the gallery's feed. */
export function SharesPage({ shares, page, pages, timeZone }: SharesPageProps) {
  const { t } = useTranslation(["sharing", "feed"]);
  return (
    <FormPage title={t("list.title")} subtitle={t("list.subtitle")}>
      {shares.length === 0 ? (
        <EmptyState
          icon={<Icon name="link-2" />}
          title={t("list.empty.title")}
          actions={
            <ButtonLink to="/gallery" variant="primary">
              {t("list.empty.action")}
            </ButtonLink>
          }
        >
          {t("list.empty.message")}
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line border-line border-y">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} timeZone={timeZone} returnTo={pathOf(page)} />
          ))}
        </ul>
      )}
      <PagingLinks page={page} pages={pages} pathOf={pathOf} />
      <FormSection title={t("feed:title")} description={t("feed:subtitle")}>
        <ButtonLink to={feedPath}>{t("feed:open")}</ButtonLink>
      </FormSection>
    </FormPage>
  );
}

function ShareRow({ share, timeZone, returnTo }: { share: ListedShare; timeZone: string; returnTo: string }) {
  const { t } = useTranslation("sharing");
  const language = useLanguage();
  const { id, kind, title, thumbnail_url, created_at, address, shows_recipe, is_listed } = share;
  const target = { kind, id: share.collection_id ?? share.creation_id ?? "" };
  const date = dateFormat(language, { dateStyle: "medium", timeZone }).format(new Date(created_at));
  const here = sharePath(target, returnTo);
  return (
    <li className="flex gap-4 py-4">
      <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-2 text-ink-3">
        {thumbnail_url ? (
          <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <Icon name="images" className="size-6 stroke-1" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 break-words">
          {title}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-3 text-sm">
          {t(`list.${kind}`)}
          <time dateTime={created_at} suppressHydrationWarning>
            {t("list.since", { date })}
          </time>
          {shows_recipe ? <Badge>{t("list.recipeShown")}</Badge> : null}
          {is_listed ? <Badge>{t("list.listedShown")}</Badge> : null}
        </p>
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <CopyText text={address} size="small" aria-label={t("list.copyNamed", { name: title })}>
            {t("copy")}
          </CopyText>
          <ButtonLink to={here} size="small" aria-label={t("list.manageNamed", { name: title })}>
            {t("list.manage")}
          </ButtonLink>
          <EndLink shareId={id} name={title} action={here} returnTo={returnTo} />
        </div>
      </div>
    </li>
  );
}
