import type { MessageRole, MessageStatus, ReplyError } from "../../../contract/conversations.ts";
import type { Run } from "../../../contract/generation.ts";
import type { AspectRatio, GenerationType } from "../../../contract/generation-terms.ts";
import type { Tile } from "../../parts/tile.ts";

/** Who the conversation belongs to; the name is empty where nobody knows it. */
export interface Person {
  name: string;
  src: string | null;
}

/** A picture or film beside a message. */
export interface ShownPicture {
  id: string;
  kind: "image" | "video";
  prompt: string;
  src: string;
  width: number;
  height: number;
  placeholder: string;
}

/** What an answer proposes to make. */
export interface ShownSuggestion {
  prompt: string;
  negativePrompt: string;
  aspectRatio: AspectRatio | null;
  mode: GenerationType;
  style: string | null;
  /** All of it, as the address of the composer says it. */
  request: string;
  /** What it costs to make it from here; `null` where that cannot be done here. */
  credits: number | null;
}

/** A run that was started from a message. */
export type ShownRun = Pick<
  Run,
  "id" | "status" | "stage" | "progress" | "queue_position" | "eta_seconds" | "prompt" | "width" | "height"
> & { outputs: Tile[] };

export interface ShownMessage {
  id: string;
  role: MessageRole;
  content: string;
  status: MessageStatus;
  error: { code: ReplyError; message: string } | null;
  pictures: ShownPicture[];
  suggestions: ShownSuggestion[];
  runs: ShownRun[];
  createdAt: string;
}
