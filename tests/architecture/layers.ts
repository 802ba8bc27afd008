/**
 * The house as data: which files make up a floor, and which floors it may name. Everything not said is forbidden.
 */
export interface Layer {
  name: string;
  /** The files of the floor, by path. The first floor that fits owns a file. */
  files: RegExp;
  /** Names of other floors. A floor's files may always name each other, but for `apart`. */
  mayImport: readonly string[];
  /**
   * The part of the path that tells neighbours on the floor apart (first group). They may not name each other, but for
   * what `doors` says.
   */
  apart?: RegExp;
  /** Whether one neighbour may name this file of another. */
  publicInterface?: (from: string, to: string, path: string) => boolean;
  /** The packages and Node modules it may use; any when left out. */
  packages?: RegExp;
}

/** A room may know the doors of the rooms before it, never of those after it. */
export const modules: readonly string[] = [
  "mail",
  "accounts",
  "credits",
  "gallery",
  "sharing",
  "prompts",
  "generation",
  "conversations",
  "training",
  "payments",
  "developer",
  "operator",
  "export",
  "notifications",
];

const rankOf = (module: string) => modules.indexOf(module);

const appLayers = ["app ground", "app ui", "app session", "app i18n", "app api", "app forms", "app parts"];
const backendLayers = ["backend ground", "adapter ports", "adapters", "http", "modules"];

export const layers: readonly Layer[] = [
  // Checked code that is not part of the running product.
  {
    name: "tests beside the code",
    files: /^(app|backend|contract|server)\/.*(\.test\.tsx?|\/conformance\.ts)$/,
    mayImport: ["*"],
  },
  { name: "commands' foundation", files: /^server\/provision\//, mayImport: [], packages: /^node:/ },
  { name: "commands", files: /^server\/[^/]+\.mjs$/, mayImport: ["commands' foundation"], packages: /^node:/ },
  { name: "tests", files: /^tests\//, mayImport: ["*"] },
  // Whoever copies one of them has nothing else of ours.
  { name: "examples", files: /^docs\/examples\//, mayImport: [], packages: /^node:/ },
  { name: "benchmark", files: /^bench\//, mayImport: ["*"] },
  { name: "tool settings", files: /^[^/]+\.(ts|mjs)$/, mayImport: ["tests"] },

  // Products of their own, which an adapter calls: they import nothing of the studio, and not each other.
  {
    name: "packages",
    files: /^packages\//,
    mayImport: [],
    apart: /^packages\/([^/]+)\//,
    packages: /^(?!@atelier\/)/,
  },

  // Ground.
  { name: "contract", files: /^contract\//, mayImport: [], packages: /^zod$/ },
  { name: "texts", files: /^locales\//, mayImport: [] },
  { name: "package.json", files: /^package\.json$/, mayImport: [] },

  // The backend's wing.
  {
    name: "backend ground",
    files: /^backend\/(concurrency|media)\//,
    mayImport: ["contract"],
    packages: /^(node:|sharp$)/,
  },
  {
    name: "adapter ports",
    // How lists are read in pages is the same on every database, and belongs to its port.
    files: /^backend\/adapters\/([^/]+\/port|database\/paging)\.ts$/,
    mayImport: ["contract"],
  },
  // Decision 012: one file of each adapter asks hosted providers through the AI SDK.
  {
    name: "AI SDK",
    files: /^backend\/adapters\/(engine|assistant)\/hosted\/sdk\.ts$/,
    mayImport: ["adapters"],
    packages: /^(ai|@ai-sdk\/[\w-]+|zod)$/,
  },
  {
    name: "adapters",
    files: /^backend\/adapters\//,
    mayImport: ["contract", "backend ground", "adapter ports", "AI SDK"],
    apart: /^backend\/adapters\/([^/]+)\//,
    packages: /^(?!ai$|@ai-sdk\/)/,
  },
  { name: "http", files: /^backend\/http\//, mayImport: ["contract", "texts", "adapter ports"] },
  {
    name: "modules",
    files: /^backend\/modules\//,
    mayImport: ["contract", "backend ground", "adapter ports", "http"],
    apart: /^backend\/modules\/([^/]+)\//,
    publicInterface: (from, to, path) =>
      path === `backend/modules/${to}/index.ts` && rankOf(to) >= 0 && rankOf(to) < rankOf(from),
  },
  { name: "backend's top", files: /^backend\/[^/]+$/, mayImport: ["contract", "texts", ...backendLayers] },

  // The app's wing.
  { name: "app ground", files: /^app\/host\.server\.ts$/, mayImport: ["contract"] },
  { name: "app ui", files: /^app\/ui\//, mayImport: [] },
  { name: "app session", files: /^app\/session\//, mayImport: ["contract", "app ground"] },
  { name: "app i18n", files: /^app\/i18n\//, mayImport: ["contract", "texts", "app ground", "app session"] },
  { name: "app api", files: /^app\/api\//, mayImport: ["contract", "app ground", "app session", "app i18n"] },
  { name: "app forms", files: /^app\/forms\//, mayImport: ["contract", "app ground", "app ui", "app i18n"] },
  {
    name: "app parts",
    files: /^app\/parts\//,
    mayImport: ["contract", ...appLayers.filter((name) => name !== "app parts")],
  },
  {
    name: "app routes",
    files: /^app\/routes\//,
    mayImport: ["contract", ...appLayers],
    apart: /^app\/routes\/([^/]+?)(?:\/|\.tsx?$)/,
  },
  { name: "app's top", files: /^app\/[^/]+$/, mayImport: ["contract", ...appLayers, "app routes"] },

  // The roof. What is seeded for working on the product goes through the API with the client that the pages use.
  {
    name: "seed",
    files: /^server\/seed\//,
    mayImport: ["contract", "server", "backend's top", ...backendLayers, "app api"],
  },
  {
    name: "server",
    files: /^server\//,
    mayImport: ["contract", "package.json", "seed", "backend's top", ...backendLayers, "app ground", "app's top"],
  },
];

export function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.files.test(path));
}

/** Whether a file belongs to what runs for people, as against what checks, measures or starts it. */
export function isProduct(path: string): boolean {
  return (
    /^(app|backend|contract|packages|server)\//.test(path) && !/\.test\.tsx?$|\.mjs$|\/conformance\.ts$/.test(path)
  );
}
