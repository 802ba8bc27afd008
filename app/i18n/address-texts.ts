import type { Namespace } from "./keys.ts";
import { routeTexts, textsOfPage } from "./route-texts.ts";

/**
 * The folders of a page's routes, where its address does not name them. A browser knows the address of the next page
 * before it has its code. A test compares this with every route.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  admin: ["admin/overview"],
  "admin/password": ["admin"],
  "admin/setup": ["admin"],
  auth: ["auth", "shell/auth"],
  "auth/confirm-email": ["recovery", "shell/auth"],
  "auth/email-sent": ["recovery", "shell/auth"],
  "auth/sign-in-link": ["recovery", "shell/auth"],
  "batches/:id": ["batches/batch"],
  compare: ["gallery/compare"],
  "creations/:id/edit": ["editor"],
  "dev/billing": ["checkout"],
  "forgot-password": ["recovery", "shell/auth"],
  gallery: ["gallery/creations"],
  "gallery/actions": ["gallery/selection"],
  "gallery/collect": ["gallery/selection"],
  "gallery/duplicates": ["gallery/similarity"],
  "gallery/share": ["gallery/sharing"],
  "gallery/shares": ["gallery/sharing"],
  "gallery/similar": ["gallery/similarity"],
  "gallery/tag": ["gallery/tags"],
  "gallery/uploads/import": ["gallery/imports"],
  "gallery/uploads/view": ["gallery/uploads", "gallery/upload-details"],
  "gallery/view": ["gallery/creations", "gallery/viewer"],
  generations: ["generation"],
  "history/:id": ["history/conversation"],
  "history/attach": ["history/chat-composer"],
  invite: ["auth", "shell/auth"],
  "payment-success": ["checkout/success"],
  "report-statements": ["statements"],
  reports: ["statements"],
  reset: ["recovery", "shell/auth"],
  "reset-password": ["recovery", "shell/auth"],
  s: ["public-link"],
  "s/:token/report": ["public-link/report"],
  "settings/developer": ["developer"],
  "training/:id/dataset": ["training/dataset"],
  "training/:id/payment": ["training/payment"],
  "uploads/:id/edit": ["editor"],
  welcome: ["admin/welcome"],
};

/** Returns the namespaces of the page at an address such as `/generations/:id`. */
export function textsOfAddress(pattern: string): Namespace[] {
  const segments = pattern.split("/").filter(Boolean);
  const starts = segments.map((_, above) => segments.slice(0, segments.length - above).join("/"));
  const nearest = starts.find((start) => start in folders || start in routeTexts);
  if (segments.length === 0) return textsOfPage(["explore"]);
  return nearest === undefined ? textsOfPage([]) : textsOfPage(folders[nearest] ?? [nearest]);
}
