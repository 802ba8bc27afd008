import { createContext, useContext } from "react";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { shownCreditsField } from "../../../parts/shown-price.ts";

/** What each showing of the page has of its own. Apart from the messages, so that a new one draws none of them anew. */
export interface Shown {
  /** What an answer costs, in credits. */
  replyCredits: number;
  /** Server time of this showing in ms since 1970. */
  now: number;
  timeZone: string;
}

export const Showing = createContext<Shown>({ replyCredits: 0, now: 0, timeZone: "UTC" });

/** The price of an answer, as the page shows it: no more than that is charged. */
export function ReplyPriceField() {
  return <input type="hidden" name={shownCreditsField} value={useContext(Showing).replyCredits} />;
}

/** How long ago something was said. */
export function SaidAt({ at }: { at: string }) {
  const { now, timeZone } = useContext(Showing);
  return <RelativeTime at={at} now={now} timeZone={timeZone} />;
}
