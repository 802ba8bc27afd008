import { dateFormat } from "../../../../contract/formats.ts";

/** Returns an instant as the value of a `datetime-local` field, in a time zone. */
export function localTimeOf(instant: string, timeZone: string): string {
  return shown(Date.parse(instant), timeZone);
}

/** Returns the instant of a `datetime-local` value in a time zone. In the hour that a clock skips, the hour after it. */
export function instantOf(localTime: string, timeZone: string): string {
  const wanted = Date.parse(`${localTime}Z`);
  const behind = (at: number) => Date.parse(`${shown(at, timeZone)}Z`) - at;
  // The second guess has the offset of its own day, which may differ from that of the first.
  const guess = wanted - behind(wanted);
  return new Date(wanted - behind(guess)).toISOString();
}

/** Sweden writes dates as ISO 8601 does. */
function shown(at: number, timeZone: string): string {
  const format = dateFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(at).replace(" ", "T");
}
