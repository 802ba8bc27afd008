import type { ClipFields } from "../../parts/strip-path.ts";

/** One of the user's videos. */
export interface Video {
  id: string;
  /** Its prompt, or what it is called without one. */
  name: string;
  /** The address of its thumbnail. */
  src: string;
  /** A `data:` address to show until it has loaded. */
  placeholder: string;
  seconds: number;
}

export type StripClip = Video & ClipFields;

/** One page of videos to choose from. */
export interface VideoChoices {
  page: number;
  pages: number;
  videos: Video[];
}

/** What is wrong with a clip, or with its beginning, and with its end. */
export type ClipErrors = Partial<Record<"from" | "to", string>>;

/** The form as it was sent, with what is wrong. */
export interface Shown {
  clips: StripClip[];
  choices: VideoChoices;
  /** What is wrong with the clips, by their place. */
  errors: Readonly<Record<number, ClipErrors>>;
  message?: string | undefined;
}

/** Returns how long a clip is in the strip, in seconds; 0 while a time is no number. */
export function lengthOf({ seconds, from, to }: StripClip): number {
  const end = to === "" ? seconds : Math.min(seconds, Number(to));
  return Math.max(0, end - Number(from)) || 0;
}

/** Returns the list with the item at `index` one place earlier (-1) or later (1). */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const [one, other] = [items[index], items[index + by]];
  if (one === undefined || other === undefined) return [...items];
  return items.with(index, other).with(index + by, one);
}
