import { createContext, useContext } from "react";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { shownCreditsField } from "../../../parts/shown-price.ts";

/**
 * Values that change with each rendering of the page. Separate from the messages, so that a change does not render all
 * messages again.
 */
export interface Shown {
  /** The price of a reply, in credits. */
  replyCredits: number;
  /** Server time of this rendering in ms since 1970. */
  now: number;
  timeZone: string;
}

export const Showing = createContext<Shown>({ replyCredits: 0, now: 0, timeZone: "UTC" });

/** The price of a reply as the page shows it. The server charges no more than this. */
export function ReplyPriceField() {
  return <input type="hidden" name={shownCreditsField} value={useContext(Showing).replyCredits} />;
}

/** How long ago a message was sent. */
export function SaidAt({ at }: { at: string }) {
  const { now, timeZone } = useContext(Showing);
  return <RelativeTime at={at} now={now} timeZone={timeZone} />;
}
