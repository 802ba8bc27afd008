import { downloadName } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

/** Names that Windows keeps for devices, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)\./i;

/**
 * Gives each file of an archive a name of its own: equal ones are numbered from the second on. Names that only some
 * systems tell apart count as equal, and what some cannot write is changed.
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

/** Where a creation's file is among everything somebody takes away. */
export function exportedFileName({ id, prompt, media_type }: CreationTable): string {
  return `media/${id}-${downloadName(prompt, media_type)}`;
}
