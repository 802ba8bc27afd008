import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import { plainLine } from "../../http/plain-text.ts";

/** A name as it is kept; one with nothing to see in it is refused. */
export function collectionName(name: string): Outcome<string> {
  const plain = plainLine(name);
  return plain === "" ? refuseFields({ field: "name", key: "required", values: {} }) : done(plain);
}
