import type { Namespace } from "./keys.ts";

/** What the frame of every page uses, and all that it may show: the bell, toasts, refusals. */
const frame: readonly Namespace[] = ["common", "notifications"];

/**
 * What the components of routes use, by the folder of the routes; the nearest folder counts. Dialogs that load on
 * demand name their texts where they are loaded. A test compares this with the imports of every route.
 */
export const routeTexts: Readonly<Record<string, readonly Namespace[]>> = {
  admin: ["admin"],
  "admin/people": ["admin", "people"],
  "admin/engines": ["admin", "engines"],
  "admin/invites": ["access", "admin"],
  "admin/sign-up": ["access", "admin"],
  "admin/general": ["admin", "setup"],
  "admin/welcome": ["admin", "setup"],
  "admin/audit": ["admin", "adminAudit"],
  "admin/jobs": ["admin", "adminJobs"],
  "admin/mail": ["admin", "adminMail"],
  "admin/overview": ["admin", "adminOverview"],
  "admin/payments": ["admin", "adminPayments"],
  "admin/storage": ["admin", "adminStorage"],
  "admin/catalog": ["admin", "catalog", "wallet"],
  "admin/reports": ["admin", "moderation", "reasons"],
  "admin/announcement": ["admin", "notices"],
  "admin/maintenance": ["admin", "notices"],
  "admin/orders": ["admin", "models", "orders"],
  auth: ["auth"],
  batches: ["batches"],
  "batches/batch": ["batches", "generation"],
  checkout: ["checkout"],
  "checkout/success": ["checkout", "wallet"],
  developer: ["developer", "wallet"],
  editor: ["canvas", "editor", "generation", "prices"],
  explore: ["examples", "explore", "generation", "prices"],
  "gallery/collections": ["collections", "gallery", "members", "sharing"],
  "gallery/compare": ["compare", "generation", "selection", "viewer"],
  "gallery/creations": ["collections", "examples", "gallery", "generation", "selection"],
  "gallery/feed": ["feed"],
  "gallery/members": ["collections", "gallery", "members", "sharing"],
  "gallery/models": ["gallery", "models", "training"],
  "gallery/selection": ["selection"],
  "gallery/series": ["editor", "gallery", "series"],
  "gallery/sharing": ["collections", "feed", "sharing"],
  "gallery/similarity": ["gallery", "similarity"],
  "gallery/tags": ["gallery", "selection", "tags"],
  "gallery/trash": ["gallery", "selection"],
  "gallery/imports": ["gallery", "imports"],
  "gallery/upload-details": ["imports", "uploads"],
  "gallery/uploads": ["gallery", "uploads"],
  "gallery/viewer": ["generation", "viewer"],
  generation: ["generation", "viewer"],
  history: ["history"],
  "history/chat-composer": ["explore", "history"],
  "history/conversation": ["generation", "history"],
  profile: ["generation", "profile"],
  prompts: ["generation", "prompts"],
  "prompts/describe": ["prompts"],
  "public-link": ["generation", "sharing"],
  "public-link/report": ["reasons", "reports"],
  recovery: ["recovery"],
  search: ["commands", "generation"],
  settings: ["developer", "settings", "sharing"],
  "shell/auth": ["auth", "examples"],
  shortcuts: ["commands"],
  sources: ["explore"],
  statements: ["reasons", "reports"],
  strips: ["strips"],
  training: ["models", "training"],
  "training/dataset": ["training", "uploads"],
  "training/payment": ["training"],
  verify: ["verification"],
  wallet: ["wallet"],
};

/** Returns what a route's components use beyond the frame. */
export function textsOfRoute(routeId: string): readonly Namespace[] {
  const folders = routeId.replace(/^routes\//, "").split("/");
  const nearest = folders.map((_, above) => folders.slice(0, folders.length - above).join("/"));
  return nearest.map((folder) => routeTexts[folder]).find((names) => names !== undefined) ?? [];
}

/** Returns the namespaces that a page of these routes starts with. */
export function textsOfPage(routeIds: readonly string[]): Namespace[] {
  return [...new Set([...frame, ...routeIds.flatMap(textsOfRoute)])];
}

/** Returns the last part of the address of these namespaces: the same for the same namespaces. */
export function textsFile(names: readonly string[]): string {
  return `${[...names].sort().join("+")}.json`;
}
