import type { AspectRatio, Picture, Style } from "./request.ts";
import type { Fault } from "./terms.ts";

/** What the user wants to see, as far as the messages say. */
export interface Brief {
  idea: string;
  unwanted: readonly string[];
  additions: readonly string[];
  tone: "dramatic" | "calm" | null;
  brightness: "bright" | "dark" | null;
  length: "short" | "full" | "long";
  isVideo: boolean;
  /** Requested ratios, the best first; empty when any ratio fits. */
  ratios: readonly AspectRatio[];
  /** The chosen look; `null` while three are shown. */
  look: Style | null;
  /** The number of the chosen proposal; 0 while none is chosen. */
  place: number;
  /** Faults that the user reported in earlier outputs. */
  faults: readonly Fault[];
  /** How often the user asked for other proposals. */
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

/** A problem that was found and fixed in a prompt. */
export type Finding = "tooLong" | "opposites" | "praise" | "negations";
/** What the newest message changed in an earlier idea. */
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
