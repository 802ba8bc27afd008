import { indoors, type Plan } from "../plan.ts";
import type { Reading } from "../read-prompt.ts";
import { type ParticleKind, particleKinds } from "./habits.ts";

/** What a room keeps out, and a logo has none of. */
const weather: readonly ParticleKind[] = ["rain", "snow", "leaves", "twinkles", "petals", "embers"];

/** Returns the floating particles of a scene, from its prompt and, if given, its plan. */
export function particlesOf(reading: Reading, plan: Plan | undefined): ParticleKind[] {
  const kinds = new Set<ParticleKind>();
  const dark = plan ? plan.time === "night" || plan.time === "dusk" : reading.has("night") || reading.has("dusk");
  const outside =
    !plan || !["space", "underwater", "abstract", "moonscape", "portrait", ...indoors].includes(plan.ground);
  const inside = plan?.ground === "room" || plan?.ground === "isometric" || plan?.ground === "emblem";
  for (const kind of particleKinds) if (namedBy(kind, reading) && !(inside && weather.includes(kind))) kinds.add(kind);
  if (plan?.rain && outside) kinds.add("rain");
  if (plan?.snowfall && outside) kinds.add("snow");
  if (plan?.ground === "underwater" || (!plan && reading.has("underwater"))) kinds.add("bubbles");
  if (
    plan?.ground === "space" ||
    plan?.ground === "moonscape" ||
    (dark && plan && outside && !plan.rain && plan.overcast < 0.5)
  )
    kinds.add("twinkles");
  if (kinds.size > 0) return [...kinds].slice(0, 3);
  if (dark && (plan?.ground === "woods" || plan?.ground === "meadow")) return ["fireflies"];
  if (plan?.season === "autumn" && outside) return ["leaves"];
  return plan && !["woods", "table", "room", "portrait", "desert"].includes(plan.ground) ? [] : ["dust"];
}

function namedBy(kind: ParticleKind, reading: Reading): boolean {
  switch (kind) {
    case "rain":
      return reading.has("rain") || reading.has("storm");
    case "snow":
      return reading.has("snow");
    case "fireflies":
      return reading.has("fireflies");
    case "dust":
      return reading.has("dust");
    case "bubbles":
      return reading.has("bubbles");
    case "embers":
      return reading.has("embers") || reading.has("campfire") || reading.has("volcano") || reading.has("dragon");
    case "petals":
      return reading.has("petals") || reading.has("blossom-tree");
    case "leaves":
      return reading.has("autumn") && reading.has("wind");
    case "twinkles":
      return reading.has("stars");
    case "sparkles":
      return reading.has("magical");
  }
}
