import type { RouterContextProvider } from "react-router";
import type { Webhook } from "../../../../contract/webhooks.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { isThere } from "../is-there.server.ts";

/** One of somebody's webhooks, and whether their plan includes it; the page of nothing where there is none. */
export async function findWebhook(
  context: Readonly<RouterContextProvider>,
  here: string,
  webhookId: string,
): Promise<{ webhook: Webhook; included: boolean }> {
  const { included, results } = valueOrThrow(context, await api(context, here).webhooks.list());
  const found = results.find(({ id }) => id === webhookId);
  return { webhook: isThere(context, found), included };
}
