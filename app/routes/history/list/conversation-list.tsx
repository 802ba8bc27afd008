import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { SegmentedLinks } from "../../../ui/choice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { historyPath, type ListPlace, listSearch, newChatPath } from "../addresses.ts";
import { ConversationRow, type Row } from "./conversation-row.tsx";
import { SearchForm } from "./search-form.tsx";

interface ConversationListProps {
  rows: Row[];
  /** The number of matches. */
  count: number;
  place: Required<ListPlace>;
  pages: number;
  /** Server time of this answer in ms since 1970. */
  now: number;
  timeZone: string;
}

/** The user's conversations, most recently used first, with search, filter, and pages. */
export function ConversationList({ rows, count, place, pages, now, timeZone }: ConversationListProps) {
  const { t } = useTranslation(["history", "common"]);
  const { pathname } = useLocation();
  const opening = useNavigation().location?.pathname;
  const { search, favorite, page } = place;
  const isWhole = search === "" && !favorite;
  const isNothing = isWhole && count === 0;
  return (
    <section className="flex flex-col px-4 pt-2 pb-8 sm:px-6 lg:pt-8 xl:h-full xl:overflow-y-auto xl:px-3 xl:pt-4">
      <div className="flex items-center justify-between gap-3 xl:px-2">
        <h1 className="min-w-0 text-xl xl:text-md">{t("common:nav.assistant")}</h1>
        <ButtonLink to={newChatPath} icon={<Icon name="message-circle-plus" />} prefetch="intent">
          {t("common:nav.newChat")}
        </ButtonLink>
      </div>
      <div className="mt-5 flex items-baseline justify-between gap-3 xl:mt-4 xl:px-2">
        <h2 className="text-md xl:text-sm">{t("common:nav.chatHistory")}</h2>
        <p role="status" className="tabular text-ink-3 text-sm">
          {t(isWhole ? "count" : "found", { count })}
        </p>
      </div>
      {isNothing ? (
        <EmptyState
          icon={<Icon name="messages-square" />}
          title={t("empty.title")}
          actions={
            // Beside the list, the user can already start a conversation.
            <span className="xl:hidden">
              <ButtonLink to={newChatPath} variant="primary">
                {t("empty.action")}
              </ButtonLink>
            </span>
          }
        >
          {t("empty.message")}
        </EmptyState>
      ) : (
        <>
          <div className="mt-3 flex flex-col gap-3 xl:px-2 [&>nav]:self-start">
            <SearchForm key={pathname} place={place} />
            <SegmentedLinks
              label={t("filter.label")}
              links={[
                { to: pathname + listSearch({ search }), label: t("filter.all"), current: !favorite },
                {
                  to: pathname + listSearch({ search, favorite: true }),
                  label: t("filter.favorites"),
                  current: favorite,
                },
              ]}
            />
          </div>
          {rows.length === 0 ? (
            <Nothing place={place} />
          ) : (
            <ul aria-label={t("list")} className="mt-3 flex flex-col gap-0.5 max-xl:-mx-2">
              {rows.map((row) => (
                <ConversationRow
                  key={row.id}
                  row={row}
                  search={listSearch(place)}
                  opening={opening}
                  now={now}
                  timeZone={timeZone}
                />
              ))}
            </ul>
          )}
          <PagingLinks
            page={page}
            pages={pages}
            pathOf={(number) => pathname + listSearch({ ...place, page: number })}
            preventScrollReset
          />
        </>
      )}
    </section>
  );
}

function Nothing({ place: { search, favorite } }: { place: Required<ListPlace> }) {
  const { t } = useTranslation("history");
  const what = search !== "" ? "nothingFound" : "noFavorites";
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title={t(`${what}.title`)}
      className="py-10"
      actions={favorite || search !== "" ? <ButtonLink to={historyPath}>{t("showAll")}</ButtonLink> : null}
    >
      {t(`${what}.message`)}
    </EmptyState>
  );
}
