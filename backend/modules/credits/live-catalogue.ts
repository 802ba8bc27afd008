import { z } from "zod";
import { type CatalogContent, type CreditSettings, creditSettings } from "../../../contract/admin/catalog.ts";
import type { Configuration, Setting } from "../configuration/index.ts";
import { type Catalogue, catalogueOf, parseContent } from "./catalogue.ts";

/** The catalog as it is stored: its content is checked when it is used. */
export interface StoredCatalog {
  /** Increases with each change. */
  version: number;
  content: unknown;
}

/** The catalog that administrators set; `null` for the built-in one. Reads return the stored object itself. */
export const catalogSetting: Setting<StoredCatalog | null> = {
  name: "catalog",
  schema: z.custom<StoredCatalog | null>(
    (value) => value === null || (typeof value === "object" && "version" in value && "content" in value),
  ),
  initial: null,
};

/** Whether credits are used, and the daily limits that apply without them. */
export const creditsSetting: Setting<CreditSettings> = {
  name: "credits",
  schema: creditSettings,
  initial: { is_on: true, runs_per_day: null, outputs_per_day: null },
};

/** The catalog as of now. Every read returns what was set last, in any process. */
export interface LiveCatalogue {
  read(): Catalogue;
  content(): CatalogContent;
  version(): number;
}

/** Returns the live catalog. `builtIn` is used until an administrator sets another one. */
export function createLiveCatalogue(
  configuration: Pick<Configuration, "read">,
  builtIn: CatalogContent,
  log: { error(details: object, message: string): void },
): LiveCatalogue {
  const first = { stored: null as StoredCatalog | null, content: builtIn, catalogue: catalogueOf(builtIn) };
  let known = first;

  const current = () => {
    const stored = configuration.read(catalogSetting);
    // Parsed once per change: the setting returns the same object until it is set or reloaded.
    if (stored === known.stored) return known;
    known = stored === null ? first : { ...parsed(stored), stored };
    return known;
  };
  const parsed = ({ version, content: stored }: StoredCatalog) => {
    try {
      const content = parseContent(stored);
      return { content, catalogue: catalogueOf(content) };
    } catch (error) {
      log.error(
        { code: "CATALOG_INVALID", err: error, version },
        "The stored catalog is invalid. The previous one stays in effect.",
      );
      return known;
    }
  };

  return {
    read: () => current().catalogue,
    content: () => current().content,
    version: () => configuration.read(catalogSetting)?.version ?? 0,
  };
}
