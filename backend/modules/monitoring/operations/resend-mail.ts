import { adminMail } from "../../../../contract/admin/mail.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

/** Sends a message again that could not be sent. */
export const resendMail = implement(adminMail.resend, async ({ audit, database, mail }, { params: { id } }, caller) =>
  database.transaction(async (tx) => {
    const outcome = await mail.resend(tx, id);
    if (outcome === "missing") return refuse("NOT_FOUND");
    if (outcome === "not-dead") return refuse("CONFLICT", "mailNotDead");
    if (outcome === "forgotten") return refuse("CONFLICT", "mailForgotten");
    const changes = { status: { before: "dead", after: "waiting" } };
    await audit.record(tx, caller, { action: "mail.resent", target: { kind: "mail", id }, changes });
    return done(undefined);
  }),
);
