import { timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { Mailbox, MailboxMessage } from "../../adapters/mailer/port.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";

type Html = ReturnType<typeof html>;

const base = "/api/dev/mailbox/";

/** Nothing runs, loads or leaves; styles stand in the page, as they do in the messages. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
li, dd, pre { overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
small { display: block; opacity: .8; }
iframe { width: 100%; height: 36rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px; }
pre { white-space: pre-wrap; }
`;

/**
 * Pages for whoever works on the product or runs it without a mail server. They open every account, so with a token
 * they are there for those only who know it; to others they are not there at all.
 */
export function mountMailbox(app: Hono, mailbox: Mailbox, token: string | null): void {
  const query = token === null ? "" : `?token=${token}`;
  const isOpenTo = (c: Context) => token === null || isSame(c.req.query("token") ?? "", token);
  const notThere = (c: Context) => refusalResponse(refuse("NOT_FOUND"), languageOf(c));

  app.get(base, async (c) => {
    if (!isOpenTo(c)) return notThere(c);
    const entries = await mailbox.list();
    const items = entries.map(
      ({ id, to, subject, receivedAt }) =>
        html`<li><a href="${base}${id}/${query}">${subject}</a><small>${to}, ${asTime(receivedAt)}</small></li>`,
    );
    return show(
      c,
      "Mailbox",
      html`<p>Mail is not sent but kept here for a week, because no mail server is set up.</p>
${entries.length === 0 ? html`<p>There is no mail yet.</p>` : html`<ul>${items}</ul>`}`,
    );
  });

  app.get(`${base}:id/`, async (c) => {
    const message = isOpenTo(c) ? await mailbox.read(c.req.param("id")) : undefined;
    if (!message) return notThere(c);
    return show(c, message.subject, messagePage(message, query));
  });

  app.get(`${base}:id/message.eml`, async (c) => {
    const message = isOpenTo(c) ? await mailbox.read(c.req.param("id")) : undefined;
    if (!message) return notThere(c);
    c.header("content-disposition", 'attachment; filename="message.eml"');
    return c.body(message.eml, 200, { "content-type": "message/rfc822" });
  });
}

function messagePage({ id, to, receivedAt, html: content, text }: MailboxMessage, query: string): Html {
  const links = [...new Set(text.match(/https?:\/\/\S+/g))];
  return html`<p><a href="${base}${query}">All mail</a></p>
<p>To ${to}, ${asTime(receivedAt)}. <a href="${base}${id}/message.eml${query}">As a file</a></p>
${links.length === 0 ? "" : html`<h2>Links</h2><ul>${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`}
<h2>HTML</h2>
<iframe sandbox="" title="The message as HTML" srcdoc="${content}"></iframe>
<h2>Text</h2>
<pre>${text}</pre>`;
}

async function show(c: Context, title: string, content: Html): Promise<Response> {
  c.header("content-security-policy", contentSecurityPolicy);
  // The token stands in the address, and must not go along to where a link leads.
  c.header("referrer-policy", "no-referrer");
  c.header("content-language", "en");
  return c.html(
    await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${raw(style)}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>`,
  );
}

function asTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("T", " ").slice(0, 19);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
