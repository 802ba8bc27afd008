import type { Hono } from "hono";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile } from "../../http/stored-file.ts";
import { avatarKey, avatarMediaType } from "./avatars.ts";
import type { AccountsDeps } from "./deps.ts";
import { findAccount } from "./records/accounts.ts";

/** Browsers load avatars without a token, so the permission is part of the address. */
export function mountMedia(app: Hono, deps: AccountsDeps): void {
  app.get("/api/avatars/:account/:file/", async (c) => {
    const served = await serveAvatar(deps, c.req.param("account"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}

/**
 * Serves an avatar. Returns `undefined` when the address is wrong, expired, or of a replaced avatar, and when the account
 * is disabled.
 */
async function serveAvatar(
  { avatarAddresses, database, storage }: AccountsDeps,
  accountId: string,
  sha256: string,
  request: Request,
): Promise<Response | undefined> {
  if (!avatarAddresses.verify(new URL(request.url).searchParams, accountId, sha256)) return undefined;
  const account = await findAccount(database.read, accountId);
  if (account?.avatar_sha256 !== sha256 || account.disabled_at !== null) return undefined;
  const key = avatarKey(accountId, sha256);
  const stored = await storage.head(key);
  return stored && answerStoredFile(storage, { ...stored, key, mediaType: avatarMediaType, sha256 }, request);
}
