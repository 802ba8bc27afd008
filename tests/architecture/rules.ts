import { builtinModules } from "node:module";
import { posix } from "node:path";
import { isProduct, layerOf } from "./layers.ts";
import { type Module, readModule } from "./read-module.ts";
import type { Files } from "./sources.ts";

interface Link {
  from: string;
  to: string;
  typeOnly: boolean;
  line: number;
}

export interface House {
  modules: ReadonlyMap<string, Module>;
  /** Imports of the project's own files. */
  links: Link[];
  /** Imports of packages and of Node's modules. */
  packages: { from: string; name: string; line: number }[];
  /** Imports that name nothing that is there. */
  lost: { from: string; specifier: string; line: number }[];
}

/** Made by the framework: the types of a route, and the modules of a build. */
const generated = /^virtual:|(^|\/)\+types\//;

/** Reads all code into who names whom. `present` tells whether a file that is no code exists. */
export function readHouse(code: Files, present: (path: string) => boolean): House {
  const modules = new Map([...code].map(([path, text]) => [path, readModule(path, text)]));
  const house: House = { modules, links: [], packages: [], lost: [] };
  for (const [from, { imports }] of modules) {
    for (const { specifier, typeOnly, line } of imports) {
      if (specifier === undefined || generated.test(specifier)) continue;
      if (!/^[./]/.test(specifier)) {
        house.packages.push({ from, name: specifier, line });
        continue;
      }
      const [written = ""] = specifier.split("?", 1);
      const to = written.startsWith("/") ? written.slice(1) : posix.join(posix.dirname(from), written);
      if (to.endsWith("/")) {
        const inside = [...code.keys()].filter((path) => `${posix.dirname(path)}/` === to && !path.includes(".test."));
        house.links.push(...inside.map((path) => ({ from, to: path, typeOnly, line })));
        continue;
      }
      if (code.has(to) || present(to)) house.links.push({ from, to, typeOnly, line });
      else if (!code.has(to.replace(/\.mjs$/, ".d.mts"))) house.lost.push({ from, specifier, line });
    }
  }
  return house;
}

/** Imports that go where the table of floors does not let them. */
export function wrongDirections({ links, packages }: House): string[] {
  const own = links.flatMap(({ from, to, line }) => {
    const reason = whyNot(from, to);
    return reason ? [`${from}:${line} names ${to}: ${reason}`] : [];
  });
  const foreign = packages.flatMap(({ from, name, line }) => {
    const layer = layerOf(from);
    const full = builtinModules.includes(name) ? `node:${name}` : name;
    if (!layer?.packages || layer.packages.test(full)) return [];
    return [`${from}:${line} names ${name}: ${layer.name} may not use it`];
  });
  return [...own, ...foreign];
}

function whyNot(from: string, to: string): string | undefined {
  const [source, target] = [layerOf(from), layerOf(to)];
  if (!source) return "the file belongs to no floor";
  if (!target) return "what it names belongs to no floor";
  if (source.mayImport.includes("*")) return wingsMeet(from, to) ? "the wings may not know each other" : undefined;
  if (source !== target) {
    return source.mayImport.includes(target.name) ? undefined : `${source.name} may not know ${target.name}`;
  }
  if (!source.apart) return undefined;
  const [here, there] = [source.apart.exec(from)?.[1] ?? "", source.apart.exec(to)?.[1] ?? ""];
  if (here === there || source.publicInterface?.(here, there, to)) return undefined;
  return `${source.name}: ${here || "this"} may not know that of ${there || "the floor itself"}`;
}

/** Only the roof, and the tests of the whole, see both wings. */
function wingsMeet(from: string, to: string): boolean {
  const wing = /^(app|backend)\//;
  const [here, there] = [wing.exec(from)?.[1], wing.exec(to)?.[1]];
  return here !== undefined && there !== undefined && here !== there;
}

/** Files that, followed from import to import, lead back to themselves. Types count: they couple as well. */
export function circles({ links }: House): string[] {
  const next = Map.groupBy(links, ({ from }) => from);
  const state = new Map<string, "open" | "closed">();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    if (state.get(path) === "closed") return;
    if (state.get(path) === "open") {
      found.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    state.set(path, "open");
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path]);
    state.set(path, "closed");
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}

/** It loads the folder of operations that a module's index names. */
const importsFolders = "backend/http/import-operations.ts";

/** Imports that name no file as it is written, and imports nobody can read. */
export function unreadableImports({ lost, modules }: House): string[] {
  const computed = [...modules].flatMap(([path, { imports }]) =>
    isProduct(path) && path !== importsFolders
      ? imports
          .filter(({ specifier }) => specifier === undefined)
          .map(({ line }) => `${path}:${line} computes what it imports`)
      : [],
  );
  return [
    ...lost.map(({ from, specifier, line }) => `${from}:${line} names ${specifier}, which is not there`),
    ...computed,
  ];
}

/** Settings are read in one place; elsewhere a file could change its behaviour without anybody handing it anything. */
export function strayEnvironmentReads({ modules }: House): string[] {
  return readings(modules, ["environment", "build mode"], (path) => isProduct(path) && path !== "server/settings.ts");
}

/** Time and chance are handed to the rooms, so that tests can drive them. */
export function strayClocks({ modules }: House): string[] {
  return readings(modules, ["clock", "chance"], (path) => isProduct(path) && path.startsWith("backend/modules/"));
}

function readings(modules: House["modules"], kinds: readonly string[], applies: (path: string) => boolean): string[] {
  return [...modules].flatMap(([path, module]) =>
    applies(path)
      ? module.readings.filter(({ what }) => kinds.includes(what)).map(({ as, line }) => `${path}:${line} reads ${as}`)
      : [],
  );
}

/** Names that say nothing about what is inside, so that everything ends up there. */
export function drawers(paths: Iterable<string>): string[] {
  const names = /^(utils?|libs?|helpers?|common|misc)$/;
  return [...paths].filter((path) => path.split("/").some((part) => names.test(part.split(".", 1)[0] ?? "")));
}

/** As many names as a reader takes in at a glance. A screen with more files has parts, and each part gets a folder. */
const filesPerRouteFolderMax = 15;

/** Folders of `app/routes` that hold too many files; those in folders below them do not count. */
export function crowdedFolders(paths: Iterable<string>): string[] {
  const inRoutes = [...paths].filter((path) => path.startsWith("app/routes/"));
  return [...Map.groupBy(inRoutes, (path) => posix.dirname(path))]
    .filter(([, files]) => files.length > filesPerRouteFolderMax)
    .map(([folder, files]) => `${folder} holds ${files.length} files, more than ${filesPerRouteFolderMax}`);
}

/** Components reach the browser; what is marked `.server` must not. Types leave no trace. */
export function serverCodeInComponents({ links }: House): string[] {
  return links
    .filter(({ from, to, typeOnly }) => {
      const isComponent = /^app\/(ui|forms|parts)\//.test(from) && !/\.server\.tsx?$|\.test\.tsx?$/.test(from);
      return isComponent && !typeOnly && /\.server\.tsx?$/.test(to);
    })
    .map(({ from, to, line }) => `${from}:${line} names ${to}`);
}
