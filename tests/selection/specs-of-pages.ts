import { basename, dirname } from "node:path";

/** The specs of pages that are not named after the folder in `app/routes`. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  admin: ["admin-access", "admin-pages"],
  "admin/announcement": ["studio-notices"],
  "admin/jobs": ["watching"],
  "admin/maintenance": ["studio-notices"],
  "admin/welcome": ["first-start"],
  api: ["api-away", "request-id"],
  auth: ["accounts", "google", "oidc", "visitor"],
  creation: ["gallery", "viewer"],
  devices: ["profile"],
  explore: ["composer", "composer-images", "explore", "refusals"],
  export: ["settings"],
  files: ["downloads", "uploads"],
  "gallery/members": ["shared-collections"],
  "gallery/trash": ["gallery"],
  generation: ["one-run", "run-page"],
  legal: ["visitor"],
  manifest: ["languages-and-looks"],
  "not-found": ["titles"],
  pictures: ["own-showcase"],
  preferences: ["languages-and-looks"],
  "public-link": ["sharing"],
  search: ["command-menu"],
  sources: ["composer"],
  statements: ["reports"],
};

/**
 * Returns the specs of a page: those that are named after its folder, or else after the folder around it. A spec
 * `gallery.js-on.spec.ts` is named after `gallery`.
 * @param path of one of the page's files in the project
 * @param specs the names of all specs
 */
export function specsOfPage(path: string, specs: readonly string[]): string[] {
  for (let folder = dirname(path); folder.includes("/"); folder = dirname(folder)) {
    const names = otherNames[folder.replace(/^app\/\w+\//, "")] ?? [basename(folder)];
    const named = specs.filter((spec) => names.some((name) => spec.startsWith(`${name}.`)));
    if (named.length > 0) return named;
  }
  return [];
}
