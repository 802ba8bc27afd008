import { createContext, useContext } from "react";
import { RelativeTime } from "../../../parts/relative-time.tsx";

/** What each showing of the page has of its own. Apart from the messages, so that a new one draws none of them anew. */
export interface Shown {
  /** Tells the forms of this showing from those of the next. */
  formKey: string;
  /** Server time of this showing in ms since 1970. */
  now: number;
  timeZone: string;
}

export const Showing = createContext<Shown>({ formKey: "", now: 0, timeZone: "UTC" });

/** By it, the same form sent twice is known to be one. */
export function FormKeyField() {
  return <input type="hidden" name="idempotency_key" value={useContext(Showing).formKey} />;
}

/** How long ago something was said. */
export function SaidAt({ at }: { at: string }) {
  const { now, timeZone } = useContext(Showing);
  return <RelativeTime at={at} now={now} timeZone={timeZone} />;
}
