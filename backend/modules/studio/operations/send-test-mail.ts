import { adminStudio } from "../../../../contract/admin/studio.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

/** Sends an email to the caller's own address, through the outbox like any other. */
export const sendTestMail = implement(
  adminStudio.testMail,
  { limits: [accountLimit({ name: "test mail: account", times: 5, perSeconds: 600 })] },
  async ({ accounts, audit, database, mail, publicOrigin, runtime }, _input, caller) => {
    const email = (await accounts.emailsOf(database.read, [caller.userId])).get(caller.userId);
    // A command has no address.
    if (email === undefined) return refuse("NOT_FOUND");
    await database.transaction(async (tx) => {
      await mail.send(tx, {
        to: email,
        template: "test_mail",
        language: caller.language,
        params: { link: `${publicOrigin}/admin/general` },
        dedupeKey: `test mail:${runtime.newId()}`,
      });
      await audit.record(tx, caller, { action: "mail.tested", target: { kind: "user", id: caller.userId } });
    });
    return done({ email });
  },
);
