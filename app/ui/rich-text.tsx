import { Fragment, type ReactNode } from "react";

/**
 * A translated sentence with named placeholders, such as `Accept the <terms>Terms</terms>.`: `places.terms` receives
 * the words inside. Placeholders do not nest; unknown ones render their words.
 */
export function RichText({ text, places }: { text: string; places: Record<string, (words: string) => ReactNode> }) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  // Splitting by a pattern with two groups repeats: plain text, name, words.
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const place = index % 3 === 2 ? places[parts[index - 1] ?? ""] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
    return <Fragment key={index}>{place ? place(part) : part}</Fragment>;
  });
}
