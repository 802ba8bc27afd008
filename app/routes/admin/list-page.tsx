import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";

/** The frame of a page: its title, what it is for, and its main action. */
export function AdminPage({
  title,
  description,
  action,
  children,
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words text-xl">{title}</h1>
          {description ? <p className="mt-1 max-w-160 text-ink-2">{description}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </>
  );
}

interface AdminListProps {
  /** The number of items of the whole list. */
  count: number;
  page: number;
  pageSize: number;
  /** The search's label; left out for lists without one. */
  searchLabel?: string;
  /** Further fields of the search form. They keep the current choice. */
  filters?: ReactNode;
  /** What to show instead of an empty table. */
  empty: ReactNode;
  children: ReactNode;
}

/**
 * A list with its search, filters, and paging. All of its state is in the address: `search`, the filters' names, and
 * `page`.
 */
export function AdminList({ count, page, pageSize, searchLabel, filters, empty, children }: AdminListProps) {
  const { t } = useTranslation("admin");
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const pathOf = (target: number) => {
    const next = new URLSearchParams(query);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  };
  return (
    <>
      {searchLabel || filters ? (
        <Form
          method="get"
          action={pathname}
          role="search"
          className="mt-5 flex flex-wrap items-end gap-3 max-sm:*:w-full"
        >
          {searchLabel ? (
            <TextField
              key={query.get("search")}
              name="search"
              type="search"
              label={searchLabel}
              defaultValue={query.get("search") ?? ""}
              maxLength={searchMaxCharacters}
              className="min-w-50 flex-1"
            />
          ) : null}
          {filters}
          <Button>{t("list.search")}</Button>
        </Form>
      ) : null}
      <div className="mt-5">{count === 0 ? empty : children}</div>
      <PagingLinks page={page} pages={Math.ceil(count / pageSize)} pathOf={pathOf} />
    </>
  );
}
