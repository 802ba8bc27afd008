import type { ParseKeys, TOptions } from "i18next";
import { dateFormat } from "../../../../../contract/formats.ts";
import type { Language } from "../../../../../contract/languages.ts";
import type { ListQuery } from "../../list-query.ts";
import type { FilterName } from "./active-filters.ts";
import { monthName } from "./use-month-name.ts";

/** Texts whose keys name their namespace, so that the server's texts do too. */
type Key = Extract<ParseKeys<["gallery", "generation"]>, `${string}:${string}`>;

interface Texts {
  t: (key: Key, values?: TOptions) => string;
  language: Language;
}

/** Returns the name of an active filter in the user's language. */
export function filterName(query: ListQuery, name: FilterName, { t, language }: Texts): string {
  const day = (text = "") =>
    dateFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));
  switch (name) {
    case "search":
      return t("gallery:find.chips.search", { words: query.search });
    case "mode":
      return query.mode ? t(`generation:mode.${query.mode}`) : "";
    case "status":
      return query.status ? t(`gallery:find.statuses.${query.status}`) : "";
    case "color":
      return query.color ? t(`gallery:find.colors.${query.color}`) : "";
    case "duplicates":
      return t("gallery:find.duplicates");
    case "favorite":
      return t("gallery:tabs.favorites");
    case "from":
      return t("gallery:find.chips.from", { day: day(query.from) });
    case "to":
      return t("gallery:find.chips.to", { day: day(query.to) });
    case "month":
      return query.month ? t("gallery:find.chips.month", { month: monthName(query.month, language) }) : "";
    default:
      return query[name] ?? "";
  }
}
