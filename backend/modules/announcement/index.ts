import type { Language } from "../../../contract/languages.ts";
import type { StudioInfo } from "../../../contract/studio.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { type AnnouncementDeps, routes } from "./deps.ts";
import { announcementSetting, isShown } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

/** One announcement of the administrators to everyone. It is the same in every process, and costs no query. */
export interface Announcements {
  routes: Route[];
  /** Returns the announcement that visitors see now, in their language; `null` when there is none. */
  shown(language: Language): StudioInfo["announcement"];
}

export function createAnnouncements(deps: AnnouncementDeps): Announcements {
  const { configuration, runtime } = deps;
  return {
    routes: routes(deps),
    shown(language) {
      const latest = configuration.read(announcementSetting);
      if (latest === null || !isShown(latest, runtime.now())) return null;
      const { id, texts, defaultLanguage, link, tone } = latest;
      const spoken = texts[language] === undefined ? defaultLanguage : language;
      return { id, text: texts[spoken] ?? "", language: spoken, link: link === "" ? null : link, tone };
    },
  };
}
