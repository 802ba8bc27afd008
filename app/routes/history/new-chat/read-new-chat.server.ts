import type { RouterContextProvider } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { draftMessageFrom } from "../addresses.ts";
import { readPictures } from "../read-messages.server.ts";

/** Reads the data needed to start a conversation. */
export async function readNewChat(context: Readonly<RouterContextProvider>, url: URL) {
  const { content, attachments } = draftMessageFrom(url.searchParams);
  const wanted = url.pathname + url.search;
  const [answering, pictures] = await Promise.all([
    api(context, wanted).conversations.assistant(),
    readPictures(context, wanted, attachments),
  ]);
  return {
    assistant: valueOrThrow(context, answering),
    begun: { content, pictures },
  };
}
