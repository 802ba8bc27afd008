import { z } from "zod";
import type { Language } from "../../../contract/languages.ts";
import { readTexts } from "../../http/messages.ts";

const texts = z.strictObject({
  title: z.string(),
  introduction: z.string(),
  files: z.string(),
  account: z.string(),
  settings: z.string(),
  runs: z.string(),
  conversations: z.string(),
  credits: z.string(),
  creations: z.string(),
  none: z.string(),
  trash: z.string(),
  missing: z.string(),
});
export type ExportTexts = z.infer<typeof texts>;

/** Returns the texts of the export's page. English fills in for missing translations. */
export function exportTexts(language: Language): ExportTexts {
  return readTexts(language, "export", texts);
}
