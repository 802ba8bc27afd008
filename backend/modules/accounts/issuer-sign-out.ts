import type { Hono } from "hono";
import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import type { IssuerSignOut } from "../../adapters/identity/port.ts";
import { readBoundedRequest } from "../../http/bounded-request.ts";
import { streamsEndTopic } from "../../http/event-stream.ts";
import type { AccountsDeps } from "./deps.ts";
import { consumeIdentityToken, findAccountByIdentity } from "./records/identities.ts";
import { findAccountOfIssuerSession, revokeIssuerSessions } from "./records/sessions.ts";

const bodyMaxBytes = 32 * 1024;
const form = z.object({ logout_token: z.string().min(1) });

/** Mounts the address at which the issuer says that a user has signed out there. The message is signed. */
export function mountIssuerSignOut(app: Hono, deps: AccountsDeps): void {
  app.post("/api/auth/oidc/back-channel-logout/", (c) => receiveSignOut(deps, c.req.raw));
}

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, section 2.8). Answers 200 also when
 * there are none, 400 for a token that is not valid or was used, and 503 when the issuer's keys cannot be had.
 */
async function receiveSignOut(deps: AccountsDeps, request: Request): Promise<Response> {
  const { database, issuers, runtime } = deps;
  if (!issuers.oidc) return new Response(null, { status: 404 });
  const body = await readBoundedRequest(request, bodyMaxBytes);
  const sent = form.safeParse(Object.fromEntries(new URLSearchParams(body?.toString("utf8"))));
  if (!sent.success) return refusal("The body has no logout_token.");
  const verified = await issuers.oidc.provider.verifySignOut(sent.data.logout_token);
  if (!verified.ok && verified.reason === "unreachable") return new Response(null, { status: 503 });
  if (!verified.ok) return refusal("The logout_token is not valid.");
  const { signOut } = verified;
  return database.transaction(async (tx) => {
    if (!(await consumeIdentityToken(tx, signOut, runtime.now()))) return refusal("The logout_token was used before.");
    const accountId = await accountOf(tx, signOut);
    if (accountId !== undefined) {
      await revokeIssuerSessions(tx, { ...signOut, accountId }, runtime.now());
      database.afterCommit(tx, () => deps.pubsub.publish(streamsEndTopic(accountId)));
    }
    return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
  });
}

/** With a subject, only that user's sessions end. */
async function accountOf(tx: Tx, { issuer, subject, issuerSession }: IssuerSignOut): Promise<string | undefined> {
  if (subject !== undefined) return (await findAccountByIdentity(tx, { issuer, subject }))?.id;
  return issuerSession === undefined ? undefined : findAccountOfIssuerSession(tx, { issuer, issuerSession });
}

function refusal(error_description: string): Response {
  const body = { error: "invalid_request", error_description };
  return Response.json(body, { status: 400, headers: { "cache-control": "no-store" } });
}
