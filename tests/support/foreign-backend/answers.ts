import type {
  Store,
  StoredConversation,
  StoredCreation,
  StoredGallery,
  StoredMessage,
  StoredRun,
  StoredTokens,
  StoredUpload,
} from "./store.ts";

/** An answer to a call. */
export interface Answer {
  status?: number;
  body?: unknown;
  /** The path of a media file, which is the answer. */
  file?: string;
}

/** A page of a list, as asked for. */
export interface Listed<T> {
  items: readonly T[];
  count: number;
  next: string | null;
  previous: string | null;
}

/** How a backend words its answers: the forms of each, of which each next answer takes the next one. */
export interface Answers {
  signedIn(tokens: StoredTokens): Answer[];
  registered(tokens: StoredTokens): Answer[];
  /** A change that the specification shows no answer to. */
  done(): Answer[];
  validity(isValid: boolean): Answer[];
  refreshed(access: string): Answer[];
  profile(profile: Store["profile"]): Answer[];
  profileChanged(profile: Store["profile"]): Answer[];
  avatarChanged(profile: Store["profile"]): Answer[];
  settings(settings: Store["settings"]): Answer[];
  settingsChanged(settings: Store["settings"]): Answer[];
  ordered(order: Store["orders"][number]): Answer[];
  orderStatus(order: Store["orders"][number]): Answer[];
  orders(orders: Store["orders"]): Answer[];
  started(run: StoredRun): Answer[];
  run(run: StoredRun): Answer[];
  runs(page: Listed<StoredRun>): Answer[];
  balance(credits: number): Answer[];
  summary(credits: number): Answer[];
  subscription(): Answer[];
  plans(): Answer[];
  checkout(): Answer[];
  galleries(page: Listed<StoredGallery>): Answer[];
  galleryCreated(gallery: StoredGallery): Answer[];
  creations(page: Listed<StoredCreation>): Answer[];
  uploaded(upload: StoredUpload): Answer[];
  uploads(page: Listed<StoredUpload>): Answer[];
  conversations(page: Listed<StoredConversation>): Answer[];
  conversationCreated(conversation: StoredConversation): Answer[];
  conversation(conversation: StoredConversation): Answer[];
  conversationChanged(conversation: StoredConversation): Answer[];
  sent(messages: readonly StoredMessage[]): Answer[];
}

/** The addresses of files are relative to the backend. */
export function fileOf({ id, kind }: Pick<StoredCreation, "id" | "kind">): string {
  return `/media/${id}.${kind === "video" ? "mp4" : "png"}`;
}
