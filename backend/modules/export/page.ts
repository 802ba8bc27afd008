import type { ParseKeys } from "i18next";
import type { Language } from "../../../contract/languages.ts";
import { creationName, textsIn } from "../../http/messages.ts";
import type { ExportedCreation } from "../gallery/index.ts";

export interface PageDetails {
  appName: string;
  language: Language;
  /** Milliseconds since the epoch. */
  now: number;
  /** Names of the files that could not be read. */
  missing: ReadonlySet<string>;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes user text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c20;background:#fafafa}" +
  "ul.made{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.5rem}" +
  "img,video{width:100%;height:auto;border-radius:.5rem;display:block}figure{margin:0}" +
  "figcaption{overflow-wrap:anywhere;white-space:pre-wrap;margin-top:.5rem}small{color:#5a5a66;display:block}";

/**
 * Yields an HTML page of all creations with their prompts. It uses only files beside it: no scripts, no remote URLs.
 */
export async function* exportPage(
  { appName, language, now, missing }: PageDetails,
  creations: AsyncIterable<ExportedCreation>,
): AsyncGenerator<string> {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const t = textsIn(language).getFixedT(language, "export");
  const text = (key: ParseKeys<"export">) => escapeHtml(t(key));
  const introduction = escapeHtml(t("introduction", { appName, date: date.format(now) }));
  const file = (name: string, key: ParseKeys<"export">) => `<li><a href="${name}">${name}</a>: ${text(key)}</li>`;
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${text("title")}</title>
<style>${style}</style>
</head>
<body>
<h1>${text("title")}</h1>
<p>${introduction}</p>
${missing.size > 0 ? `<p><a href="REPORT.txt">${text("missing")}</a></p>\n` : ""}<h2>${text("files")}</h2>
<ul>${file("account.json", "account")}${file("settings.json", "settings")}${file("runs.json", "runs")}${file("conversations.json", "conversations")}${file("credits.json", "credits")}</ul>
<h2>${text("creations")}</h2>
<ul class="made">
`;
  let isEmpty = true;
  for await (const creation of creations) {
    isEmpty = false;
    const name = creationName(language, creation);
    const trash = creation.deleted_at === null ? "" : ` · ${text("trash")}`;
    yield `<li><figure>${missing.has(creation.file) ? "" : shown(creation, name)}<figcaption>${escapeHtml(name)}<small>${escapeHtml(date.format(new Date(creation.created_at)))}${trash}</small></figcaption></figure></li>\n`;
  }
  yield `</ul>\n${isEmpty ? `<p>${text("none")}</p>\n` : ""}</body>\n</html>\n`;
}

function shown({ file, kind, width, height }: ExportedCreation, name: string): string {
  const size = `width="${width}" height="${height}"`;
  if (kind === "video") return `<video controls preload="none" src="${file}" ${size}></video>`;
  return `<a href="${file}"><img loading="lazy" src="${file}" alt="${escapeHtml(name)}" ${size}></a>`;
}
