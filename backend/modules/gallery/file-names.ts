import { downloadName } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

/** Device names that Windows reserves, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)\./i;

/**
 * Returns a function that makes file names unique within an archive by numbering duplicates. It treats names as equal
 * if any common system does, and replaces characters that some systems reject.
 */
export function createFileNames(): (wanted: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    const plain = wanted.normalize("NFC").replace(/^-/, "_");
    const safe = reserved.test(plain) ? `_${plain}` : plain;
    const dot = safe.lastIndexOf(".");
    const [stem, ending] = [safe.slice(0, dot), safe.slice(dot)];
    const keyOf = (name: string) => name.normalize("NFKC").toLowerCase();
    let name = safe;
    for (let number = numbers.get(keyOf(safe)) ?? 1; taken.has(keyOf(name)); ) {
      number += 1;
      numbers.set(keyOf(safe), number);
      name = `${stem}-${number}${ending}`;
    }
    taken.add(keyOf(name));
    return name;
  };
}

/** Returns the name of a downloaded file: the start of the prompt, or the mode without one. */
export function fileNameOf({
  prompt,
  generation_type,
  media_type,
}: Pick<CreationTable, "prompt" | "generation_type" | "media_type">): string {
  return downloadName(prompt || generation_type, media_type);
}

/** Returns the path of a creation's file inside a data export. */
export function exportedFileName(creation: CreationTable): string {
  return `media/${creation.id}-${fileNameOf(creation)}`;
}
