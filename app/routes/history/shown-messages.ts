import type { MessageRole, MessageStatus, ReplyError } from "../../../contract/conversations.ts";
import type { Run } from "../../../contract/generation.ts";
import type { AspectRatio, GenerationType } from "../../../contract/generation-terms.ts";
import type { Tile } from "../../parts/tile.ts";
import type { MarkdownNode } from "./thread/answer/markdown-tree.ts";

/** The owner of the conversation. The name is empty when it is unknown. */
export interface Person {
  name: string;
  src: string | null;
}

/** An image or video beside a message. */
export interface ShownPicture {
  id: string;
  kind: "image" | "video";
  prompt: string;
  src: string;
  width: number;
  height: number;
  placeholder: string;
}

/** A generation that a reply proposes. */
export interface ShownSuggestion {
  prompt: string;
  negativePrompt: string;
  aspectRatio: AspectRatio | null;
  mode: GenerationType;
  style: string | null;
  /** The whole proposal as the query of the composer's address. */
  request: string;
  /** The price of starting it here; `null` where that is impossible. */
  credits: number | null;
}

/** A run that was started from a message. */
export type ShownRun = Pick<
  Run,
  | "id"
  | "status"
  | "stage"
  | "progress"
  | "queue_position"
  | "eta_seconds"
  | "prompt"
  | "generation_type"
  | "width"
  | "height"
> & { outputs: Tile[] };

export interface ShownMessage {
  id: string;
  role: MessageRole;
  content: string;
  /** The content of a reply, with its Markdown read. Empty for the user's own messages, which are shown as they are. */
  markdown: MarkdownNode[];
  status: MessageStatus;
  error: { code: ReplyError; message: string } | null;
  pictures: ShownPicture[];
  suggestions: ShownSuggestion[];
  runs: ShownRun[];
  createdAt: string;
}
