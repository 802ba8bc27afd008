import { foldForSearch } from "../../adapters/database/fold-for-search.ts";
import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import { plainLine } from "../../http/plain-text.ts";

/** A tag's name as the user wrote it, and normalized for comparing. */
export interface WrittenTag {
  name: string;
  folded: string;
}

/** Returns a normalized name. Refuses one without visible characters. */
export function tagNamed(name: string, field: string): Outcome<WrittenTag> {
  const plain = plainLine(name).normalize("NFC");
  return plain === ""
    ? refuseFields({ field, key: "required", values: {} })
    : done({ name: plain, folded: foldForSearch(plain) });
}

/** Returns normalized names, each tag once. Refuses names without visible characters. */
export function tagsWritten(names: readonly string[]): Outcome<WrittenTag[]> {
  const written = new Map<string, WrittenTag>();
  for (const [index, name] of names.entries()) {
    const named = tagNamed(name, `tags.${index}`);
    if (!named.ok) return named;
    if (!written.has(named.value.folded)) written.set(named.value.folded, named.value);
  }
  return done([...written.values()]);
}

/** Returns the names of a creation's tags in alphabetical order, the same on both databases. */
export function namesOf({ tag_names }: { tag_names: string | null }): string[] {
  const names = tag_names?.split(",").map((name) => ({ name, folded: foldForSearch(name) })) ?? [];
  return names.sort((a, b) => (a.folded < b.folded ? -1 : 1)).map(({ name }) => name);
}
