import type { RouterContextProvider } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";

/** What is said where an answer costs more than the page showed: its price today, and that nothing was charged. */
export async function replyPriceRose(context: Readonly<RouterContextProvider>, here: string): Promise<string> {
  const assistant = valueOrThrow(context, await api(context, here).conversations.assistant());
  return translator(context)("common:priceRose", { count: assistant.reply_credits });
}
