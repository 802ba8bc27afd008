import { useState, useSyncExternalStore } from "react";
import type { ViewerDetails } from "../../../../session/viewer-details.ts";

/** Of the panel with the details. */
export const detailsId = "viewer-details";

/** As in viewer.css: where the details have room beside the picture. */
const roomy = "(min-width: 64rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(roomy);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the details are open: as somebody chose, else where there is room. The choice is remembered. */
export function useDetailsPanel(remembered: ViewerDetails) {
  const [chosen, setChosen] = useState(remembered);
  const fitsQuota = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(roomy).matches,
    () => true,
  );
  const open = chosen === "open" || (chosen === "auto" && fitsQuota);
  const toggle = () => {
    const next = open ? "closed" : "open";
    setChosen(next);
    const body = new URLSearchParams({ viewer_details: next });
    // It only leaves a cookie; where it fails, the next visit does not know.
    void fetch("/preferences", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  };
  return { chosen, open, toggle };
}
