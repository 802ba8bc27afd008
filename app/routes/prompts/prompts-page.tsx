import { useTranslation } from "react-i18next";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { FormPage } from "../../parts/form-page.tsx";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { promptsPath } from "../../parts/prompt-address.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { boxClassNames } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { PromptRow } from "./prompt-row.tsx";
import { type ListQuery, listPath } from "./query.ts";

interface PromptsPageProps {
  entries: SavedPrompt[];
  count: number;
  query: ListQuery;
  pages: number;
  /** When the page was rendered, so that the server and the browser use the same time. */
  now: number;
  timeZone: string;
}

/** The prompt book: the user's saved prompts, to find and use again. */
export function PromptsPage({ entries, count, query, pages, now, timeZone }: PromptsPageProps) {
  const { t } = useTranslation("prompts");
  const { search, pinned, page, rename } = query;
  const isNew = count === 0 && search === "" && pinned === undefined;
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      {isNew ? (
        <EmptyState
          icon={<Icon name="notebook-pen" />}
          title={t("empty.title")}
          actions={
            <ButtonLink to="/" variant="primary">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.message")}
        </EmptyState>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center gap-2">
            <search className="min-w-0 flex-1 basis-60">
              <Form key={search} action={promptsPath} className="flex gap-2">
                {pinned ? <input type="hidden" name="pinned" value={pinned} /> : null}
                <input
                  type="search"
                  name="search"
                  aria-label={t("search")}
                  placeholder={t("search")}
                  defaultValue={search}
                  maxLength={searchMaxCharacters}
                  autoComplete="off"
                  className={`${boxClassNames} h-10`}
                />
                <Button icon={<Icon name="search" />}>{t("find")}</Button>
              </Form>
            </search>
            <ButtonLink to="/" variant="primary">
              {t("new")}
            </ButtonLink>
          </div>
          <div className="mt-3">
            <Tabs
              label={t("show")}
              tabs={[
                { to: listPath({ search }), label: t("all"), current: pinned === undefined },
                { to: listPath({ search, pinned: "true" }), label: t("pinned"), current: pinned !== undefined },
              ]}
            />
          </div>
          <p role="status" className="sr-only">
            {search ? t("found", { count }) : ""}
          </p>
          {entries.length === 0 ? (
            <EmptyState
              title={t(search ? "nothing.title" : "noPinned.title")}
              actions={<ButtonLink to={promptsPath}>{t("nothing.action")}</ButtonLink>}
            >
              {t(search ? "nothing.message" : "noPinned.message")}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <PromptRow
                  key={entry.id}
                  entry={entry}
                  query={query}
                  isRenaming={entry.id === rename}
                  now={now}
                  timeZone={timeZone}
                />
              ))}
            </ul>
          )}
          <PagingLinks page={page} pages={pages} pathOf={(to) => listPath({ search, pinned, page: to })} />
        </>
      )}
    </FormPage>
  );
}
