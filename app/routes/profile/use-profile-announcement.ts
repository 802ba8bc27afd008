import { useEffect, useRef } from "react";
import type { Profile } from "../../../contract/accounts.ts";

/** Tells this window and all others that the profile changed. Each then reads it again. */
export function useProfileAnnouncement({ display_name, avatar_url }: Profile): void {
  const picture = avatar_url?.split("?", 1)[0] ?? "";
  const shown = JSON.stringify([display_name, picture]);
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown) return;
    known.current = shown;
    window.dispatchEvent(new Event("profile-updated"));
    const channel = new BroadcastChannel("profile-updated");
    channel.postMessage(null);
    channel.close();
  }, [shown]);
}
