import { z } from "zod";
import type { Language } from "../../../contract/languages.ts";
import { readTexts } from "../../http/messages.ts";

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

const texts = z.strictObject({ nothing: z.string(), gone: z.string(), unreadable: z.string(), cut: z.string() });

/** Returns a report of everything missing from an archive; empty if the archive is complete. */
export function reportText({ packed, gone, unreadable, cut }: PackingReport, language: Language): string {
  const say = readTexts(language, "archive", texts);
  const list = (title: string, names: readonly string[]) => (names.length === 0 ? [] : [[title, ...names].join("\n")]);
  const parts = [
    ...(gone > 0 ? [say.gone.replace("{{number}}", new Intl.NumberFormat(language).format(gone))] : []),
    ...list(say.unreadable, unreadable),
    ...list(say.cut, cut),
  ];
  if (packed === 0) parts.unshift(say.nothing);
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}
