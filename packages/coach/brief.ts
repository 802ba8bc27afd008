import type { AspectRatio, Picture, Style } from "./request.ts";
import type { Fault } from "./terms.ts";

/** What somebody wants to see, as far as it was said. */
export interface Brief {
  idea: string;
  unwanted: readonly string[];
  additions: readonly string[];
  tone: "dramatic" | "calm" | null;
  brightness: "bright" | "dark" | null;
  length: "short" | "full" | "long";
  isVideo: boolean;
  /** Wished for, the best first; none where anything goes. */
  ratios: readonly AspectRatio[];
  /** The one that was chosen; `null` as long as three are shown. */
  look: Style | null;
  /** Which of the three it was; 0 as long as none is chosen. */
  place: number;
  /** What was wrong with what was made of it. */
  faults: readonly Fault[];
  /** How often something else was asked for. */
  round: number;
  picture: Picture | null;
}

export const emptyBrief: Brief = {
  idea: "",
  unwanted: [],
  additions: [],
  tone: null,
  brightness: null,
  length: "full",
  isVideo: false,
  ratios: [],
  look: null,
  place: 0,
  faults: [],
  round: 0,
  picture: null,
};

/** What was wrong with a prompt, and is put right. */
export type Finding = "tooLong" | "opposites" | "praise" | "negations";
/** What the newest message changed of an earlier idea. */
export type Change =
  | "shorter"
  | "longer"
  | "dramatic"
  | "calmer"
  | "brighter"
  | "darker"
  | "video"
  | "image"
  | "format"
  | "without"
  | "another"
  | "added"
  | "style"
  | "chosen"
  | Fault;
