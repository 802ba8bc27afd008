/** What is read of a module when files are formed. */
interface ReadModules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const entriesOfModules = new Map<string, string[]>();

/** Returns the entries that load a module at once: the root, the browser's entry, and routes. */
function entriesOf(id: string, modules: ReadModules): string[] {
  const known = entriesOfModules.get(id);
  if (known) return known;
  const seen = new Set<string>();
  const entries: string[] = [];
  const climb = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const module = modules.getModuleInfo(path);
    if (module?.isEntry) entries.push(path);
    for (const importer of module?.importers ?? []) climb(importer);
  };
  climb(id);
  entriesOfModules.set(id, entries);
  return entries;
}

/** React Router's build wraps each route in an entry of the same path with a query. */
function withoutQuery(id: string): string {
  return id.split("?", 1)[0] ?? id;
}

type Load = (pattern: RegExp) => number;

/** Names a file for the modules that match. `count` returns how many of a module's entries match a pattern. */
function file(name: string, priority: number, matches: (count: Load, id: string) => boolean) {
  return {
    priority,
    name(id: string, modules: ReadModules): string | null {
      const entries = entriesOf(id, modules);
      if (entries.some((entry) => withoutQuery(entry) === withoutQuery(id))) return null;
      return matches((pattern) => entries.filter((entry) => pattern.test(entry)).length, id) ? name : null;
    },
  };
}

const start = /\/app\/(?:root|entry\.client)\.tsx/;
const shells = /\/routes\/shell\/(?:top-bar|sidebar)\.tsx/;
const layout = /\/routes\/signed-in\/layout\.tsx/;
const signIn = /\/routes\/(?:shell\/auth|auth\/route)\.tsx/;
const explore = /\/routes\/explore\/route\.tsx/;
const chat = /\/routes\/history\/conversation\/route\.tsx/;
const gallery = /\/routes\/gallery\/creations\/route\.tsx/;
const uploads = /\/routes\/gallery\/uploads\/route\.tsx/;
/** Fewer users open the administration and the editor, so the others load nothing for them. */
const anyRoute = /\/app\/routes\/(?!admin\/|editor\/)/;
const outsideGallery = /\/app\/routes\/(?!gallery\/|admin\/|editor\/)/;
const editor = /\/routes\/editor\/route\.tsx/;
const canvas = /\/routes\/editor\/canvas\/(?:form-fields\.ts|stage\.tsx|view\.ts)$/;
const painting = /\/routes\/editor\/canvas\/(?:mask|painting)\/(?!select)/;
/** Images and videos, and what they are called. */
const media = /\/app\/parts\/(?:media-(?:image|video)\.tsx|creation-name\.ts)/;
/** Small, and used by pages of every kind. */
const everywhere = /\/app\/(?:parts\/credits-on\.ts|ui\/disclosure\.tsx)/;
/** Small, and used by what fingers drag: in the viewer, in the editor, and in lists. */
const drags = /\/app\/ui\/without-fling\.ts/;
const conform = /\/node_modules\/@conform-to\//;
const recipes =
  /\/app\/parts\/(?:creation-actions|receipt|recipe|recipe-entries|recipe-path|see-through|source-set)\.tsx?$/;
/** The editor loads it with its references, on demand. */
const series = /\/app\/parts\/references\/series-choice\.tsx$/;
const progress = /\/app\/parts\/(?:(?:use-)?run-progress|with-stream)\.ts$/;
const ordering = /\/routes\/gallery\/collections\/order\//;
const proof = /\/app\/parts\/(issuer-buttons|secret-field)\.tsx$/;
/** Code that loads on demand brings the style sheets of its files again, after those of the page. */
const styleSheet = /\.css$/;

/**
 * The script files that pages share. A module's file follows from the routes that load it: few files compress better and
 * need fewer requests, and a page loads little that only other pages need. All other modules keep the files of Rolldown.
 */
export const scriptFiles = [
  // What every page needs, or sign-in and many others.
  file(
    "framework",
    4,
    (count, id) =>
      (count(start) > 0 && !styleSheet.test(id)) ||
      id.includes("preload-helper") ||
      everywhere.test(id) ||
      (count(signIn) > 0 && (count(shells) > 1 || count(explore) > 0 || count(anyRoute) >= 10) && !conform.test(id)),
  ),
  // With its style sheet, which pages without images and videos need not load.
  file("media", 3, (_count, id) => media.test(id)),
  // What every page with navigation needs, or many of them.
  file(
    "shell",
    2,
    (count, id) =>
      (drags.test(id) ||
        count(shells) > 1 ||
        (count(layout) > 0 && count(anyRoute) > 1) ||
        (count(anyRoute) >= 7 && count(outsideGallery) >= 5 && count(signIn) === 0) ||
        (count(gallery) > 0 && count(explore) === 0 && count(outsideGallery) > 0)) &&
      !conform.test(id),
  ),
  file("tiles", 1, (count) => count(explore) > 0 && count(gallery) > 0),
  file("composing", 0, (count) => count(explore) > 0 && count(chat) > 0),
  // The form, the editor, and the page of uploads accept files in the same way.
  file(
    "uploading",
    0,
    (count, id) => series.test(id) || (count(explore) > 0 && count(chat) === 0 && count(uploads) + count(editor) > 0),
  ),
  // What the pages of a run, of a creation, and of a comparison show of how it was made, and do with it.
  file("recipes", 0, (_count, id) => recipes.test(id)),
  // What follows runs: on their pages, in chats, and in batches.
  file("progress", 0, (_count, id) => progress.test(id)),
  // The tools on the image of the editor: what all of them use, and those that paint.
  file("canvas", 1, (_count, id) => canvas.test(id)),
  file("painting", 0, (_count, id) => painting.test(id)),
  file("selection", 0, (count) => count(gallery) > 0 && count(uploads) === 0 && count(outsideGallery) === 0),
  // Lists with an order of their own: collections, and creations in them.
  file("ordering", 0, (_count, id) => ordering.test(id)),
  file("forms", 0, (_count, id) => conform.test(id)),
  // Pages that ask who the user is need both.
  file("proof", 0, (_count, id) => proof.test(id)),
];
