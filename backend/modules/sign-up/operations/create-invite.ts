import { adminInvites } from "../../../../contract/admin/invites.ts";
import { toHundredths } from "../../../../contract/hundredths.ts";
import type { Runtime } from "../../../adapters/runtime/port.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentInvite } from "../present.ts";
import { type InviteRecord, insertInvite } from "../records/invites.ts";
import { dayMilliseconds } from "../rules.ts";

/**
 * Creates an invite and returns its link, which is stored only as a hash. An address gets a link of its own by mail: only
 * that one proves that its user reads mail there.
 */
export const createInvite = implement(adminInvites.create, async (deps, { body }, caller) => {
  const { accounts, audit, database, mail, publicOrigin, runtime } = deps;
  const now = runtime.now();
  const token = newToken(runtime);
  const mailed = body.email === undefined ? null : newToken(runtime);
  const invite: InviteRecord = {
    id: runtime.newId(),
    shown_hash: hashToken(token),
    mailed_hash: mailed === null ? null : hashToken(mailed),
    email: body.email ?? null,
    role: body.role,
    starter_hundredths: body.starter_credits === undefined ? null : toHundredths(body.starter_credits),
    uses_max: body.email === undefined ? body.uses_max : 1,
    used: 0,
    expires_at: now + body.expires_in_days * dayMilliseconds,
    revoked_at: null,
    created_by: caller.userId,
    created_at: now,
  };
  const link = (its: string) => new URL(`/invite/${its}`, publicOrigin).href;
  await database.transaction(async (tx) => {
    await insertInvite(tx, invite);
    if (mailed !== null && invite.email !== null) {
      await mail.send(tx, {
        template: "invite",
        to: invite.email,
        language: caller.language,
        params: { link: link(mailed), days: String(body.expires_in_days) },
        dedupeKey: `invite:${invite.id}`,
      });
    }
    await audit.record(tx, caller, {
      action: "invite.created",
      target: { kind: "invite", id: invite.id },
      changes: {
        role: { before: null, after: invite.role },
        uses_max: { before: null, after: invite.uses_max },
        ...(body.starter_credits !== undefined && { starter_credits: { before: null, after: body.starter_credits } }),
      },
    });
  });
  const emails = await accounts.emailsOf(database.read, [caller.userId]);
  return done({ ...presentInvite(invite, emails, now), url: link(token), is_mailed: mailed !== null });
});

function newToken(runtime: Runtime): string {
  return Buffer.from(runtime.randomBytes(32)).toString("base64url");
}
