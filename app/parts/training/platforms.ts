import type { Platform } from "../../../contract/training.ts";

/** Names that are the same in every language; `other` has none. */
export const platformNames: Record<Exclude<Platform, "other">, string> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  x: "X",
  facebook: "Facebook",
  twitch: "Twitch",
};
