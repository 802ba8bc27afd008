import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentWebhook, storedEvents } from "../present.ts";
import { findWebhook, updateWebhook } from "../records/webhooks.ts";
import { webhookLimit } from "../rules.ts";
import { addressRefusal } from "../webhook-address.ts";

/** Changes one of the caller's webhooks. Omitted fields stay. */
export const changeWebhook = implement(
  webhooks.update,
  { limits: [webhookLimit] },
  async (deps, { params: { id }, body: { url, events, is_active } }, { userId }) => {
    const { credits, database } = deps;
    const found = await findWebhook(database.read, userId, id);
    if (!found) return refuse("NOT_FOUND");
    if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
    const refusal = url !== undefined && url !== found.url ? await addressRefusal(deps, url) : undefined;
    if (refusal) return refusal;
    return database.transaction(async (tx) => {
      await updateWebhook(tx, userId, id, {
        // A new address has not failed yet, and an owner who switches a webhook on or off has checked it.
        ...(url !== undefined && url !== found.url && { url, failing_since: null }),
        ...(events && { events: storedEvents(events) }),
        ...(is_active !== undefined && { is_active: is_active ? 1 : 0, failing_since: null, switched_off_at: null }),
      });
      const changed = await findWebhook(tx, userId, id);
      return changed ? done(presentWebhook(changed)) : refuse("NOT_FOUND");
    });
  },
);
