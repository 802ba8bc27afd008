import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { textsOfAddress } from "../../app/i18n/address-texts.ts";
import { routeTexts, textsFile, textsOfPage, textsOfRoute } from "../../app/i18n/route-texts.ts";
import { browserTexts } from "../../app/i18n/texts.server.ts";
import routes from "../../app/routes.ts";
import { languages } from "../../contract/languages.ts";
import { readTextUse } from "./browser-texts.ts";
import { readImportGraph } from "./rules.ts";
import { projectFolder, readCode } from "./sources.ts";

const code = readCode();
const use = readTextUse(
  code,
  readImportGraph(code, (path) => existsSync(join(projectFolder, path))),
);
const frame: readonly string[] = textsOfPage([]);

interface Place {
  id: string;
  path: string;
  /** The routes that a page at this place shows, from the outermost. */
  shown: string[];
  /** Whether it is a page, rather than what surrounds pages or answers with data. */
  isPage: boolean;
}

function placesOf(entries: readonly RouteConfigEntry[], above: Place): Place[] {
  return entries.flatMap(({ file, path, index = false, children = [] }) => {
    const id = file.replace(/\.tsx?$/, "");
    const place: Place = {
      id,
      path: path ? `${above.path}/${path}` : above.path,
      shown: [...above.shown, id],
      isPage: (index || path !== undefined) && code.has(`app/${id}.tsx`),
    };
    return [place, ...placesOf(children, place)];
  });
}

const root = { id: "root", path: "", shown: ["root"], isPage: false };
const places = [root, ...placesOf(await routes, root)];

function usedBy(id: string): string[] {
  const file = [`app/${id}.tsx`, `app/${id}.ts`].find((path) => code.has(path)) ?? "";
  return [...use.used(file)].filter((name) => !frame.includes(name));
}

describe("a page starts with the texts that its components use", () => {
  test.each(places.map(({ id }) => id))("%s", (id) => {
    expect(usedBy(id).filter((name) => !textsOfRoute(id).some((named) => named === name))).toEqual([]);
  });

  test.each(Object.keys(routeTexts))("and with no others: %s", (folder) => {
    const within = places.filter(({ id }) => textsOfRoute(id) === routeTexts[folder]).map(({ id }) => id);
    expect([...new Set(within.flatMap(usedBy))].sort()).toEqual(routeTexts[folder]);
  });
});

test.each(places.filter((place) => place.isPage))(
  "the address $path leads to the texts of its page",
  ({ path, shown }) => {
    expect(textsOfAddress(path).sort()).toEqual(textsOfPage(shown).sort());
  },
);

describe("what is loaded on demand brings its texts", () => {
  test.each(use.onDemand.map((loaded) => [loaded.to, loaded] as const))("%s", (to, { from, named }) => {
    const there = new Set([...frame, ...use.used(from)]);
    const needed = [...use.used(to)].filter((name) => !there.has(name));
    expect(needed.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !use.used(to).has(name))).toEqual([]);
  });
});

/**
 * Bytes, compressed with gzip. Above the budgets of `tests/budgets`, which are for English. The viewer names all settings
 * of an edit.
 */
const maxBytes = 9_000;

test.each(languages)("no page starts with more than 9 kB of texts, in %s", (language) => {
  const sizes = places.map(({ path, shown }) => {
    const texts = browserTexts(language, textsFile(textsOfPage(shown)));
    return [path, gzipSync(texts?.json ?? "").length] as const;
  });
  expect(sizes.filter(([, bytes]) => bytes < 1_000 || bytes > maxBytes)).toEqual([]);
});

describe("a component that lacks its texts is found", () => {
  const files = {
    "app/routes/gallery/route.tsx":
      'import { List } from "../../parts/list.tsx"; import { read } from "./read.server.ts";',
    "app/routes/gallery/read.server.ts": 'import { Secret } from "../../parts/secret.tsx";',
    "app/parts/secret.tsx": 'useTranslation("wallet");',
    "app/parts/list.tsx":
      'const { t } = useTranslation(["gallery", "common"]); const Menu = onDemand(() => import("./menu.tsx"), ["viewer"]);',
    "app/parts/menu.tsx": 'const { t } = useTranslation("viewer"); useTranslation();',
  };
  const small = new Map(Object.entries(files));
  const found = readTextUse(
    small,
    readImportGraph(small, (path) => path in files),
  );

  test("through what its route imports, but neither on the server nor on demand", () => {
    expect([...found.used("app/routes/gallery/route.tsx")].sort()).toEqual(["common", "gallery"]);
  });

  test("and through what is loaded on demand, with the texts named there", () => {
    expect(found.onDemand).toEqual([{ from: "app/parts/list.tsx", to: "app/parts/menu.tsx", named: ["viewer"] }]);
    expect([...found.used("app/parts/menu.tsx")].sort()).toEqual(["common", "viewer"]);
  });
});
