import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { searchMaxCharacters } from "../../../contract/limits.ts";
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
  query: { page: number; page_size: number };
  /** The search's label; left out for lists without one. */
  searchLabel?: string;
  /** Further fields of the search form. They keep the current choice. */
  filters?: ReactNode;
  /** The text in place of an empty table, unless nothing matched the search. */
  empty?: string;
  children: ReactNode;
}

/**
 * A list with its search, filters, and paging. All of its state is in the address: `search`, the filters' names, and
 * `page`.
 */
export function AdminList({ count, query, searchLabel, filters, empty, children }: AdminListProps) {
  const { t } = useTranslation("admin");
  const { pathname, search } = useLocation();
  const searched = new URLSearchParams(search).get("search") ?? "";
  const pathOf = (target: number) => {
    const next = new URLSearchParams(search);
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
          noValidate
          className="mt-5 flex flex-wrap items-end gap-3 max-sm:*:w-full"
        >
          {searchLabel ? (
            <TextField
              key={searched}
              name="search"
              type="search"
              label={searchLabel}
              defaultValue={searched}
              maxLength={searchMaxCharacters}
              className="min-w-50 flex-1"
            />
          ) : null}
          {filters}
          <Button>{t("list.search")}</Button>
        </Form>
      ) : null}
      <div className="mt-5">{count === 0 ? <p className="text-ink-2">{empty ?? t("list.nothing")}</p> : children}</div>
      <PagingLinks page={query.page} pages={Math.ceil(count / query.page_size)} pathOf={pathOf} />
    </>
  );
}
