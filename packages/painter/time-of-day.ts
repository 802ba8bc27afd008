import { type Time, times } from "./concepts.ts";
import type { Random } from "./random.ts";
import type { Reading } from "./read-prompt.ts";

/** Returns the time of day that the prompt names, or one that suits its content. */
export function timeOf(reading: Reading, desert: boolean, empty: boolean, random: Random): Time {
  const named = times.filter((time) => reading.has(time));
  if (named.includes("night")) return "night";
  // "Evening" and "sunset" together are a sunset; "day" beside another time means little.
  const telling = named.filter((time) => time !== "day");
  if (telling[0]) return telling[0];
  if (named[0]) return named[0];
  const nightly = ["moon", "stars", "aurora", "comet", "fireworks", "neon", "lantern", "campfire", "owl"] as const;
  if (nightly.some((concept) => reading.has(concept))) return "night";
  if (reading.has("mysterious") || reading.has("candle")) return "dusk";
  if (reading.has("clear-sky") || reading.has("rainbow") || reading.has("cheerful")) return "day";
  if (reading.has("silhouette") || reading.has("dramatic")) return random.pick(["sunset", "golden-hour"]);
  if (reading.has("dreamy") || reading.has("warm")) return random.pick(["sunrise", "golden-hour", "sunset"]);
  if (desert) return random.pick(["golden-hour", "sunset", "day"]);
  if (empty) return random.pick(["sunrise", "golden-hour", "sunset", "dusk", "day", "night"]);
  if (reading.has("autumn")) return random.pick(["golden-hour", "golden-hour", "sunrise"]);
  return random.pick(["day", "day", "golden-hour", "sunrise", "sunset"]);
}
