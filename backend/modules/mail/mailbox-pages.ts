import type { Hono } from "hono";
import { html } from "hono/html";
import type { Mailbox, MailboxMessage } from "../../adapters/mailer/port.ts";
import { asTime, type Html, isOpenTo, notFound, plainPage } from "../../http/plain-page.ts";

const base = "/api/dev/mailbox/";

/**
 * Mounts the mailbox pages, for development and for operators without a mail server. Their links give access to every
 * account, so with a token the pages respond only to requests that have it. Other requests get a not-found response.
 */
export function mountMailbox(app: Hono, mailbox: Mailbox, token: string | null): void {
  const query = token === null ? "" : `?token=${token}`;

  app.get(base, async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    const entries = await mailbox.list();
    const items = entries.map(
      ({ id, to, subject, receivedAt }) =>
        html`<li><a href="${base}${id}/${query}">${subject}</a><small>${to}, ${asTime(receivedAt)}</small></li>`,
    );
    return plainPage(
      c,
      "Mailbox",
      html`<p>No mail server is configured. Mail is kept here for a week instead of being sent.</p>
${entries.length === 0 ? html`<p>There is no mail yet.</p>` : html`<ul>${items}</ul>`}`,
    );
  });

  app.get(`${base}:id/`, async (c) => {
    const message = isOpenTo(c, token) ? await mailbox.read(c.req.param("id")) : undefined;
    if (!message) return notFound(c);
    return plainPage(c, message.subject, messagePage(message, query));
  });

  app.get(`${base}:id/message.eml`, async (c) => {
    const message = isOpenTo(c, token) ? await mailbox.read(c.req.param("id")) : undefined;
    if (!message) return notFound(c);
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
