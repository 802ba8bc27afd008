import { html, raw } from "hono/html";
import type { Block, ComposedMail } from "./templates.ts";

type Html = ReturnType<typeof html>;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const colours = {
  page: "#f4f4f7",
  card: "#ffffff",
  text: "#22222a",
  quiet: "#5d5d6b",
  button: "#4f3fc9",
  onButton: "#ffffff",
};

/** Dark colors for mail programs that support the media query. Others use the inline styles. */
const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #17171c !important; }
  .card { background: #212128 !important; }
  .text { color: #ececf1 !important; }
  .quiet { color: #a9a9b8 !important; }
  .button { background: #b9aeff !important; color: #17171c !important; }
}`;

/** Renders a letter as HTML with tables and inline styles, which all mail programs support. Escapes all text. */
export async function renderHtml({ language, subject, preheader, blocks, footer }: ComposedMail): Promise<string> {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colours.page}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colours.card};border-radius:12px">
<tr><td style="padding:32px">
${blocks.map(renderBlock)}
</td></tr>
</table>
<p class="quiet" style="margin:24px 0 0;max-width:560px;${raw(font)};font-size:13px;line-height:20px;color:${colours.quiet}">${footer}</p>
</td></tr>
</table>
</body>
</html>
`;
  return String(await document);
}

function renderBlock(block: Block): Html {
  switch (block.kind) {
    case "heading":
      return html`<h1 class="text" style="margin:0 0 16px;${raw(font)};font-size:22px;line-height:30px;font-weight:600;color:${colours.text}">${block.text}</h1>`;
    case "paragraph":
      return html`<p class="text" style="margin:0 0 16px;${raw(font)};font-size:16px;line-height:25px;color:${colours.text}">${block.text}</p>`;
    case "note":
      return html`<p class="quiet" style="margin:16px 0 0;${raw(font)};font-size:14px;line-height:21px;color:${colours.quiet}">${block.text}</p>`;
    case "button":
      // Repeats the URL below, for programs that show no button and for readers who check links first.
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td><a class="button" href="${block.link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${colours.button};color:${colours.onButton};${raw(font)};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${block.label}</a></td></tr></table><p class="quiet" style="margin:0;${raw(font)};font-size:13px;line-height:20px;word-break:break-all;color:${colours.quiet}">${block.link}</p>`;
  }
}
