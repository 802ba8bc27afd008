import type { Hono } from "hono";
import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import type { IssuerSignOut } from "../../adapters/identity/port.ts";
import { callerOf } from "../../http/bind.ts";
import { readBoundedRequest } from "../../http/bounded-request.ts";
import { refusalResponse } from "../../http/errors.ts";
import { streamsEndTopic } from "../../http/event-stream.ts";
import { addressLimits, type Limits } from "../../http/limits.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import type { AccountsDeps } from "./deps.ts";
import { consumeIdentityToken, findAccountByIdentity } from "./records/identities.ts";
import { findAccountOfIssuerSession, revokeIssuerSessions } from "./records/sessions.ts";

const bodyMaxBytes = 32 * 1024;
const form = z.object({ logout_token: z.string().min(1) });
/** A limit on checking signatures. The issuer's own messages do not count, because it may sign many users out at once. */
const signOutLimits = addressLimits({ name: "issuer sign-out", times: 60, perSeconds: 60, counts: "refusals" });

/** Mounts the address at which the issuer says that a user has signed out there. The message is signed. */
export function mountIssuerSignOut(app: Hono, deps: AccountsDeps, limits: Limits): void {
  app.post("/api/auth/oidc/back-channel-logout/", async (c) => {
    const caller = callerOf(c);
    const outcome = await limits.guard(signOutLimits, {}, caller, () => endSessions(deps, c.req.raw));
    const headers = { "cache-control": "no-store" };
    if (outcome.ok) return new Response(null, { headers });
    // OpenID Connect Back-Channel Logout 1.0, section 2.8.
    if (outcome === invalid)
      return Response.json(
        { error: "invalid_request", error_description: "The logout_token is missing, not valid, or was used before." },
        { status: 400, headers },
      );
    return refusalResponse(outcome, caller.language);
  });
}

const invalid = refuse("VALIDATION_ERROR");

/** Ends the sessions that a logout token names, if there are any. */
async function endSessions(deps: AccountsDeps, request: Request): Promise<Outcome<undefined>> {
  const { database, issuers, runtime } = deps;
  if (!issuers.oidc) return refuse("NOT_FOUND");
  const body = await readBoundedRequest(request, bodyMaxBytes);
  const sent = form.safeParse(Object.fromEntries(new URLSearchParams(body?.toString("utf8"))));
  if (!sent.success) return invalid;
  const verified = await issuers.oidc.provider.verifySignOut(sent.data.logout_token);
  if (!verified.ok) return verified.reason === "refused" ? invalid : refuse("SERVICE_UNAVAILABLE");
  const { signOut } = verified;
  return database.transaction(async (tx) => {
    if (!(await consumeIdentityToken(tx, signOut, runtime.now()))) return invalid;
    const accountId = await accountOf(tx, signOut);
    if (accountId !== undefined) {
      await revokeIssuerSessions(tx, { ...signOut, accountId }, runtime.now());
      database.afterCommit(tx, () => deps.pubsub.publish(streamsEndTopic(accountId)));
    }
    return done(undefined);
  });
}

/** With a subject, only that user's sessions end. */
async function accountOf(tx: Tx, { issuer, subject, issuerSession }: IssuerSignOut): Promise<string | undefined> {
  if (subject !== undefined) return (await findAccountByIdentity(tx, { issuer, subject }))?.id;
  return issuerSession === undefined ? undefined : findAccountOfIssuerSession(tx, { issuer, issuerSession });
}
