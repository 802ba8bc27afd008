const closingOf: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const openingOf: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Returns the position of the closing bracket for that of each opening one which has a partner. Brackets after a
 * backslash are signs. A bracket that is closed too early, such as the first in `[(]`, has none.
 */
export function matchingBrackets(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const openOf: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character in closingOf) {
      open.push(at);
      openOf[character] = (openOf[character] ?? 0) + 1;
    } else if (character in openingOf) {
      const opening = openingOf[character] ?? "";
      if (!openOf[opening]) continue;
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        const sign = text.charAt(last);
        openOf[sign] = (openOf[sign] ?? 0) - 1;
        if (sign !== opening) continue;
        pairs.set(last, at);
        break;
      }
    }
  }
  return pairs;
}
