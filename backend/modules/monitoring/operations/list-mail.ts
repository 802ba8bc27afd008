import { adminMail } from "../../../../contract/admin/mail.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentMail } from "../present.ts";

/** Lists the outbox without the content of messages, the newest first. */
export const listMail = implement(adminMail.list, async ({ mail }, { query }) => {
  const [{ count, items }, counts] = await Promise.all([mail.list(query, query), mail.counts()]);
  return done({
    count,
    ...pageAddresses(adminMail.list.path, query, count),
    results: items.map(presentMail),
    has_server: mail.hasServer,
    ...counts,
  });
});
