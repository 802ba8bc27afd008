import { attachmentsPerMessageMax } from "../../../contract/limits.ts";

export const historyPath = "/history";
export const newChatPath = "/history/new";
const attachPath = "/history/attach";

/** Which conversations the list shows. Omitted fields have their defaults. */
export interface ListPlace {
  search?: string;
  favorite?: boolean;
  page?: number;
}

/** Returns the query of the list beside a conversation, including the question mark unless it is empty. */
export function listSearch({ search = "", favorite = false, page = 1 }: ListPlace): string {
  const said = new URLSearchParams();
  if (search !== "") said.set("search", search);
  if (favorite) said.set("favorite", "true");
  if (page > 1) said.set("page", String(page));
  return said.size ? `?${said}` : "";
}

export function conversationPath(id: string): string {
  return `${historyPath}/${id}`;
}

/** A draft message, as an address carries it and a tab stores it. */
export interface Begun {
  content: string;
  attachments: readonly string[];
}

export function draftMessageSearch({ content, attachments }: Begun): URLSearchParams {
  const said = new URLSearchParams();
  if (content !== "") said.set("content", content);
  for (const id of attachments) said.append("attachment", id);
  return said;
}

/** Returns the address that reads the images of a draft message. */
export function picturesAddress(attachments: readonly string[]): string {
  return `${historyPath}/pictures?${draftMessageSearch({ content: "", attachments })}`;
}

/** Returns the page of a conversation, or of a new one, with a draft message. */
export function pathWith(path: string, begun: Begun): string {
  const said = draftMessageSearch(begun);
  return said.size ? `${path}?${said}` : path;
}

/** Returns the page that picks an image for a message. `to` is the page with the composer. */
export function attachAddress(to: string, begun: Begun, page = 1): string {
  const said = draftMessageSearch(begun);
  said.set("to", to);
  if (page > 1) said.set("page", String(page));
  return `${attachPath}?${said}`;
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the valid ids, without duplicates, up to the limit of a message. */
export function attachmentIds(words: readonly unknown[]): string[] {
  const ids = words.filter((word): word is string => typeof word === "string" && idShape.test(word));
  return [...new Set(ids)].slice(0, attachmentsPerMessageMax);
}

/** Reads a draft message from an address. */
export function draftMessageFrom(search: URLSearchParams): Begun {
  return { content: search.get("content") ?? "", attachments: attachmentIds(search.getAll("attachment")) };
}
