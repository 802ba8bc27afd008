import { basename, dirname } from "node:path";

/** The specs of what is not named like its spec: folders in `app/routes`, and files in the other folders of `app`. */
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
  "without-fling": ["fingers"],
};

/**
 * Returns the specs of a file of the app: those that are named after it, or else after the nearest folder around it. A
 * spec `gallery.js-on.spec.ts` is named after `gallery`.
 * @param path in the project
 * @param specs the names of all specs
 */
export function specsOf(path: string, specs: readonly string[]): string[] {
  for (let place = path.replace(/\.\w+$/, ""); place.includes("/"); place = dirname(place)) {
    const names = otherNames[place.replace(/^app\/\w+\//, "")] ?? [basename(place)];
    const named = specs.filter((spec) => names.some((name) => spec.startsWith(`${name}.`)));
    if (named.length > 0) return named;
  }
  return [];
}
