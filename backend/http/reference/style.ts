import { createHash } from "node:crypto";

export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(98.5% 0.002 260), oklch(17% 0.006 260));
  --panel: light-dark(oklch(100% 0 0), oklch(20.5% 0.007 260));
  --raised: light-dark(oklch(96% 0.003 260), oklch(24.5% 0.008 260));
  --line: light-dark(oklch(90% 0.004 260), oklch(30% 0.009 260));
  --text: light-dark(oklch(24% 0.01 260), oklch(93% 0.004 260));
  --quiet: light-dark(oklch(47% 0.012 260), oklch(71% 0.01 260));
  --accent: light-dark(oklch(48% 0.16 285), oklch(78% 0.11 285));
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 280px minmax(0, 1fr); }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: 16px; top: -60px; background: var(--raised); padding: 8px 12px; border-radius: 6px; }
.skip:focus { top: 16px; }
code, pre { font-family: var(--mono); font-size: 13px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 32px 20px; border-right: 1px solid var(--line); background: var(--panel); font-size: 13px; }
nav h2 { font-size: 12px; font-weight: 600; color: var(--quiet); margin: 24px 0 8px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: 8px; align-items: baseline; color: inherit; text-decoration: none; padding: 4px 8px; border-radius: 6px; min-height: 28px; }
nav a:hover { background: var(--raised); }
nav .method { width: 44px; flex: none; font-size: 11px; }
nav .where { overflow-wrap: anywhere; }
main { padding: 48px clamp(20px, 5vw, 72px) 96px; max-width: 1040px; }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px; text-wrap: balance; }
.lead { max-width: 68ch; }
main > section > h2 { font-size: 20px; margin: 64px 0 16px; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 16px; padding: 24px; margin: 0 0 24px; }
article > header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
article h3 { margin: 0; font: 600 16px/1.4 var(--mono); overflow-wrap: anywhere; }
article h4 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
article header + p { margin: 8px 0 0; }
.method { font: 600 13px/1 var(--mono); color: var(--accent); }
.auth { margin-left: auto; font-size: 12px; color: var(--quiet); border: 1px solid var(--line); border-radius: 10px; padding: 1px 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; font-size: 12px; color: var(--quiet); padding-top: 0; }
td p { margin: 4px 0 0; color: var(--quiet); max-width: 60ch; }
td code, .lead code, dd code { background: var(--raised); border-radius: 4px; padding: 1px 4px; }
.type { margin: 0; }
.type + .scroll { margin-top: 8px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; margin: 0; font-size: 14px; }
dt { font-family: var(--mono); font-size: 13px; }
dd { margin: 0; }
pre { margin: 0; padding: 16px; background: var(--raised); border-radius: 10px; overflow-x: auto; tab-size: 2; }
@media (max-width: 860px) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); padding: 16px 20px; }
}
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } }
`;

/** Only this stylesheet may act on the page: no scripts, images, frames or forms. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
