import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { deleteWebhook } from "../records/webhooks.ts";

/** Deletes one of the caller's webhooks, with its log. */
export const removeWebhook = implement(webhooks.remove, async ({ database }, { params }, { userId }) => {
  const wasThere = await database.transaction((tx) => deleteWebhook(tx, userId, params.id));
  return wasThere ? done(undefined) : refuse("NOT_FOUND");
});
