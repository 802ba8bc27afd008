/**
 * The architecture as data: which files make up a layer, and which layers it may import. Everything else is forbidden.
 */
export interface Layer {
  name: string;
  /** The layer's files, by path. A file belongs to the first layer that matches. */
  files: RegExp;
  /** Names of other layers. Files of one layer may always import each other, except as `apart` restricts. */
  mayImport: readonly string[];
  /**
   * The part of the path that separates siblings in the layer (first group). Siblings may not import each other, except
   * through what `publicInterface` allows.
   */
  apart?: RegExp;
  /** Whether a sibling may import this file of another sibling. */
  publicInterface?: (from: string, to: string, path: string) => boolean;
  /** The packages and Node modules that the layer may use. All are allowed if omitted. */
  packages?: RegExp;
}

/** A module may import the public interfaces of the modules before it, never of those after it. */
export const modules: readonly string[] = [
  "configuration",
  "mail",
  "accounts",
  "audit",
  "studio",
  "sign-up",
  "connections",
  "announcement",
  "maintenance",
  "credits",
  "gallery",
  "imports",
  "sharing",
  "verification",
  "reports",
  "prompts",
  "series",
  "generation",
  "conversations",
  "training",
  "payments",
  "catalog",
  "developer",
  "openai",
  "people",
  "operator",
  "export",
  "notifications",
  "shell",
  "backups",
  "monitoring",
];

const rankOf = (module: string) => modules.indexOf(module);

const appLayers = [
  "app base",
  "app ui",
  "app session",
  "app i18n",
  "app api",
  "app forms",
  "app framework",
  "app parts",
];
const backendLayers = ["backend base", "adapter ports", "adapters", "backup", "http", "mcp", "modules"];

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
  // A user who copies an example has no other file of the project.
  { name: "examples", files: /^docs\/examples\//, mayImport: [], packages: /^node:/ },
  { name: "benchmark", files: /^bench\//, mayImport: ["*"] },
  { name: "tool settings", files: /^[^/]+\.(ts|mjs)$/, mayImport: ["tests", "commands' foundation"] },

  // The encoder that both the painter and clips write videos with.
  {
    name: "H.264",
    files: /^packages\/h264\//,
    mayImport: [],
    packages: /^(node:module|h264-mp4-encoder|mediabunny|zod|vitest)$/,
  },
  // Independent packages that adapters call. They import nothing from the rest of the project and nothing from each
  // other, except H.264.
  {
    name: "packages",
    files: /^packages\//,
    mayImport: [],
    apart: /^packages\/([^/]+)\//,
    packages: /^(?!@atelier\/(?!h264$))/,
  },

  // The base.
  { name: "contract", files: /^contract\//, mayImport: [], packages: /^(i18next|zod)$/ },
  { name: "texts", files: /^locales\//, mayImport: [] },
  { name: "package.json", files: /^package\.json$/, mayImport: [] },

  // The backend.
  {
    name: "backend base",
    files: /^backend\/(concurrency|keys|media|tracing)\//,
    mayImport: ["contract"],
    packages: /^(node:|sharp$)/,
  },
  {
    name: "adapter ports",
    // Paging, periods, prepared queries, the folding of text, and the refusal to start are the same on every database, so
    // they belong to the port.
    files: /^backend\/adapters\/([^/]+\/port|database\/(cannot-start|fold-for-search|paging|periods|prepared))\.ts$/,
    mayImport: ["contract"],
  },
  // Decision 012: one file of each adapter calls hosted providers through the AI SDK.
  {
    name: "AI SDK",
    files: /^backend\/adapters\/(engine|assistant)\/hosted\/sdk\.ts$/,
    mayImport: ["adapters"],
    packages: /^(ai|@ai-sdk\/[\w-]+|zod)$/,
  },
  {
    name: "adapters",
    files: /^backend\/adapters\//,
    mayImport: ["contract", "backend base", "adapter ports", "AI SDK"],
    apart: /^backend\/adapters\/([^/]+)\//,
    packages: /^(?!ai$|@ai-sdk\/)/,
  },
  // It works beside the running product, on its adapters, and knows no module.
  { name: "backup", files: /^backend\/backup\//, mayImport: ["backend base", "adapter ports", "adapters"] },
  { name: "http", files: /^backend\/http\//, mayImport: ["contract", "texts", "backend base", "adapter ports"] },
  // It offers the API's endpoints as tools and knows no module.
  {
    name: "mcp",
    files: /^backend\/mcp\//,
    mayImport: ["contract", "http"],
    packages: /^(@modelcontextprotocol\/server|hono|zod)$/,
  },
  {
    name: "modules",
    files: /^backend\/modules\//,
    mayImport: ["contract", "backend base", "adapter ports", "http"],
    apart: /^backend\/modules\/([^/]+)\//,
    publicInterface: (from, to, path) =>
      path === `backend/modules/${to}/index.ts` && rankOf(to) >= 0 && rankOf(to) < rankOf(from),
  },
  { name: "backend's top", files: /^backend\/[^/]+$/, mayImport: ["contract", "texts", ...backendLayers] },

  // The app.
  { name: "app base", files: /^app\/host\.server\.ts$/, mayImport: ["contract"] },
  { name: "app ui", files: /^app\/ui\//, mayImport: [] },
  { name: "app session", files: /^app\/session\//, mayImport: ["contract", "app base"] },
  { name: "app i18n", files: /^app\/i18n\//, mayImport: ["contract", "texts", "app base", "app session"] },
  { name: "app api", files: /^app\/api\//, mayImport: ["contract", "app base", "app session", "app i18n"] },
  {
    name: "app forms",
    files: /^app\/forms\//,
    mayImport: ["contract", "app base", "app ui", "app session", "app i18n"],
  },
  // What is added to React Router through its public API.
  {
    name: "app framework",
    files: /^app\/framework\//,
    mayImport: ["contract", "app ui", "app i18n", "app forms"],
  },
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

  // The top. Development data is seeded through the API, with the client that the pages use.
  {
    name: "seed",
    files: /^server\/seed\//,
    mayImport: ["contract", "server", "backend's top", ...backendLayers, "app api"],
  },
  {
    name: "server",
    files: /^server\//,
    mayImport: [
      "contract",
      "package.json",
      "commands' foundation",
      "seed",
      "backend's top",
      ...backendLayers,
      "app base",
      "app's top",
    ],
  },
];

export function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.files.test(path));
}

/** Whether a file belongs to the product that users run. Code that checks, measures, or starts it does not count. */
export function isProduct(path: string): boolean {
  return (
    /^(app|backend|contract|packages|server)\//.test(path) && !/\.test\.tsx?$|\.mjs$|\/conformance\.ts$/.test(path)
  );
}
