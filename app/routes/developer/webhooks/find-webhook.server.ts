import type { RouterContextProvider } from "react-router";
import type { Webhook } from "../../../../contract/webhooks.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { isThere } from "../is-there.server.ts";

/** Returns one of the user's webhooks and whether their plan includes it. Throws the not-found page if none exists. */
export async function findWebhook(
  context: Readonly<RouterContextProvider>,
  here: string,
  webhookId: string,
): Promise<{ webhook: Webhook; included: boolean }> {
  const { included, results } = valueOrThrow(context, await api(context, here).webhooks.list());
  const found = results.find(({ id }) => id === webhookId);
  return { webhook: isThere(context, found), included };
}
