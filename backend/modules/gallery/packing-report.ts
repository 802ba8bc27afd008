import type { Language } from "../../../contract/languages.ts";
import { textsIn } from "../../http/messages.ts";

/** Counts of packed and missing creations in an archive. */
export interface PackingReport {
  packed: number;
  /** How many of the listed creations are not in the gallery. */
  gone: number;
  /** Names of the files that could not be opened. */
  unreadable: string[];
  /** Names of the files that could not be read to the end. */
  cut: string[];
}

/** Returns a report of everything missing from an archive; empty if the archive is complete. */
export function reportText({ packed, gone, unreadable, cut }: PackingReport, language: Language): string {
  const t = textsIn(language).getFixedT(language, "archive");
  const list = (title: string, names: readonly string[]) => (names.length === 0 ? [] : [[title, ...names].join("\n")]);
  const parts = [
    ...(gone > 0 ? [t("gone", { number: new Intl.NumberFormat(language).format(gone) })] : []),
    ...list(t("unreadable"), unreadable),
    ...list(t("cut"), cut),
  ];
  if (packed === 0) parts.unshift(t("nothing"));
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}
