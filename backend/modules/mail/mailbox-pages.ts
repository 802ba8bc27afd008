import type { Hono } from "hono";
import { html } from "hono/html";
import type { Mailbox, MailboxMessage } from "../../adapters/mailer/port.ts";
import { asTime, type Html, isOpenTo, notThere, plainPage } from "../../http/plain-page.ts";

const base = "/api/dev/mailbox/";

/**
 * Pages for whoever works on the product or runs it without a mail server. They open every account, so with a token
 * they are there for those only who know it; to others they are not there at all.
 */
export function mountMailbox(app: Hono, mailbox: Mailbox, token: string | null): void {
  const query = token === null ? "" : `?token=${token}`;

  app.get(base, async (c) => {
    if (!isOpenTo(c, token)) return notThere(c);
    const entries = await mailbox.list();
    const items = entries.map(
      ({ id, to, subject, receivedAt }) =>
        html`<li><a href="${base}${id}/${query}">${subject}</a><small>${to}, ${asTime(receivedAt)}</small></li>`,
    );
    return plainPage(
      c,
      "Mailbox",
      html`<p>Mail is not sent but kept here for a week, because no mail server is set up.</p>
${entries.length === 0 ? html`<p>There is no mail yet.</p>` : html`<ul>${items}</ul>`}`,
    );
  });

  app.get(`${base}:id/`, async (c) => {
    const message = isOpenTo(c, token) ? await mailbox.read(c.req.param("id")) : undefined;
    if (!message) return notThere(c);
    return plainPage(c, message.subject, messagePage(message, query));
  });

  app.get(`${base}:id/message.eml`, async (c) => {
    const message = isOpenTo(c, token) ? await mailbox.read(c.req.param("id")) : undefined;
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
