import type { RouterContextProvider } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";

/**
 * Returns the message for a reply that costs more than the page showed: today's price, and that nothing was charged.
 */
export async function replyPriceRose(context: Readonly<RouterContextProvider>, here: string): Promise<string> {
  const assistant = valueOrThrow(context, await api(context, here).conversations.assistant());
  return translator(context)("common:priceRose", { count: assistant.reply_credits });
}
