import { useState, useSyncExternalStore } from "react";
import type { ViewerDetails } from "../../../../session/viewer-details.ts";

/** The id of the details panel. */
export const detailsId = "viewer-details";

/** As in viewer.css: wide enough for the details beside the image. */
const roomy = "(min-width: 64rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(roomy);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the details are open: as the user chose, else wherever they fit. The choice is remembered. */
export function useDetailsPanel(remembered: ViewerDetails) {
  const [chosen, setChosen] = useState(remembered);
  const isRoomy = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(roomy).matches,
    () => true,
  );
  const open = chosen === "open" || (chosen === "auto" && isRoomy);
  const toggle = () => {
    const next = open ? "closed" : "open";
    setChosen(next);
    const body = new URLSearchParams({ viewer_details: next });
    // This only sets a cookie. If it fails, the next visit uses the default.
    void fetch("/preferences", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  };
  return { chosen, open, toggle };
}
