import { promptsPath } from "../prompt-address.ts";
import { assistantPath, settingsPath, walletPath } from "../shell.tsx";

/** Targets of the two-key shortcuts, `g` and another key. */
const goKeys = [
  { key: "e", to: "/", does: "goExplore" },
  { key: "g", to: "/gallery", does: "goGallery" },
  { key: "c", to: "/gallery/collections", does: "goCollections" },
  { key: "a", to: assistantPath, does: "goAssistant" },
  { key: "p", to: promptsPath, does: "goPrompts" },
  { key: "w", to: walletPath, does: "goWallet" },
  { key: "s", to: settingsPath, does: "goSettings" },
] as const;

/** Returns the shortcuts whose pages this studio has. */
export function goKeysOf(features: { billing: boolean }) {
  return goKeys.filter(({ to }) => to !== walletPath || features.billing);
}
