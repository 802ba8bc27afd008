import { z } from "zod";
import type { Language } from "../../../contract/languages.ts";
import { readTexts } from "../../http/messages.ts";

/** What became of creations that were to be packed. */
export interface PackingReport {
  packed: number;
  /** How many of those that were named are not in the gallery. */
  gone: number;
  /** Names of files that could not be opened. */
  unreadable: string[];
  /** Names of files that could not be read to their end. */
  cut: string[];
}

const texts = z.strictObject({ nothing: z.string(), gone: z.string(), unreadable: z.string(), cut: z.string() });

/** What somebody has to know of an archive that lacks something; empty when it lacks nothing. */
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
