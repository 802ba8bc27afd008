import { useTranslation } from "react-i18next";
import type { Platform } from "../../../contract/training-terms.ts";

/** Names that are the same in every language; `other` has none. */
const platformNames: Record<Exclude<Platform, "other">, string> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  x: "X",
  facebook: "Facebook",
  twitch: "Twitch",
};

/** Returns a function that returns the name of a platform. */
export function usePlatformName(): (platform: Platform) => string {
  const { t } = useTranslation("models");
  return (platform) => (platform === "other" ? t("form.otherPlatform") : platformNames[platform]);
}
