import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import { plainLine } from "../../http/plain-text.ts";

/** Returns the normalized name. Refuses a name without visible characters. */
export function collectionName(name: string): Outcome<string> {
  const plain = plainLine(name);
  return plain === "" ? refuseFields({ field: "name", key: "required", values: {} }) : done(plain);
}
