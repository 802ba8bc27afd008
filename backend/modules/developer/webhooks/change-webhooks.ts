import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { webhooksMax } from "../../../../contract/limits.ts";
import type { Webhook, webhooks } from "../../../../contract/webhooks.ts";
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
  refuseFields,
  type SignedInCaller,
} from "../../../http/operation.ts";
import type { DeveloperDeps } from "../deps.ts";
import { presentWebhook, storedEvents } from "./present.ts";
import { changeSecret, countWebhooks, findWebhook, insertWebhook, updateWebhook } from "./records.ts";

/** Has an address told of the caller's runs, and tells this once what signs for it. */
export async function createWebhook(
  deps: DeveloperDeps,
  { url, events }: ParsedInput<typeof webhooks.create>["body"],
  { userId }: SignedInCaller,
): Promise<Outcome<Webhook & { secret: string }>> {
  const { accounts, credits, database, runtime, secrets } = deps;
  if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const refusal = await addressRefusal(deps, url);
  if (refusal) return refusal;
  return database.transaction(async (tx) => {
    // The account stays as it is until the end, so that what is added at the same time is counted one after the other.
    if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
    if ((await countWebhooks(tx, userId)) >= webhooksMax)
      return refuse("CONFLICT", "tooManyWebhooks", { max: webhooksMax });
    const webhook = {
      id: runtime.newId(),
      owner_id: userId,
      url,
      events: storedEvents(events),
      is_active: 1,
      created_at: runtime.now(),
      failing_since: null,
      switched_off_at: null,
      secret_version: 0,
      secret_changed_at: null,
    };
    await insertWebhook(tx, webhook);
    return done({ ...presentWebhook(webhook), secret: secrets.secretOf(webhook) });
  });
}

/** Changes one of the caller's webhooks; what is left out stays. */
export async function changeWebhook(
  deps: DeveloperDeps,
  id: string,
  { url, events, is_active }: ParsedInput<typeof webhooks.update>["body"],
  { userId }: SignedInCaller,
): Promise<Outcome<Webhook>> {
  const { credits, database } = deps;
  const found = await findWebhook(database.read, userId, id);
  if (!found) return refuse("NOT_FOUND");
  if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const refusal = url !== undefined && url !== found.url ? await addressRefusal(deps, url) : undefined;
  if (refusal) return refusal;
  return database.transaction(async (tx) => {
    await updateWebhook(tx, userId, id, {
      // Another address has not failed yet, and who switches one on or off has looked at it.
      ...(url !== undefined && url !== found.url && { url, failing_since: null }),
      ...(events && { events: storedEvents(events) }),
      ...(is_active !== undefined && { is_active: is_active ? 1 : 0, failing_since: null, switched_off_at: null }),
    });
    const changed = await findWebhook(tx, userId, id);
    return changed ? done(presentWebhook(changed)) : refuse("NOT_FOUND");
  });
}

/** Gives one of the caller's webhooks another secret, and tells it this once. The one before signs as well for a day. */
export async function rotateSecret(
  { credits, database, runtime, secrets }: DeveloperDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<Webhook & { secret: string }>> {
  if (!(await findWebhook(database.read, userId, id))) return refuse("NOT_FOUND");
  if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const changed = await database.transaction((tx) => changeSecret(tx, userId, id, runtime.now()));
  return changed ? done({ ...presentWebhook(changed), secret: secrets.secretOf(changed) }) : refuse("NOT_FOUND");
}

async function addressRefusal({ outgoing }: DeveloperDeps, url: string): Promise<Refusal | undefined> {
  const problem = await outgoing.problemOf(url);
  if (problem === undefined) return undefined;
  return refuseFields({ field: "url", key: problem === "insecure" ? "webhookSecure" : "webhookAddress", values: {} });
}
