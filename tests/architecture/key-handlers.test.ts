import { describe, expect, test } from "vitest";
import { ownKeyReadings } from "./key-handlers.ts";
import { readCode } from "./sources.ts";

test("every handler of keys asks pressedKey, so that none acts while a word is composed", () => {
  expect(ownKeyReadings(readCode())).toEqual([]);
});

describe("a handler that reads the key itself is found", () => {
  test.each([
    "const walk = (event: KeyboardEvent<HTMLElement>) => ({ ArrowDown: 1 })[event.key];",
    "<input onKeyDown={(event) => event.key === 'Enter' && send()} />",
    "<input onKeyUp={({ key }) => key === 'Enter' && send()} />",
    "<input onKeyDown={({ nativeEvent }) => nativeEvent.isComposing || send()} />",
    "const hold = { onKeyDown: ({ key }: { key: string }) => key === ' ' && setHeld(true) };",
    'document.addEventListener("keydown", (event) => event.code === "Enter" && send());',
    'canvas.addEventListener("keyup", ({ key }) => key === " " && end(), { signal });',
    "function press(event: KeyboardEvent) { const { key, ctrlKey } = event; }",
    "class Editor { #key(event: KeyboardEvent) { return event.which === 13; } }",
    "const act = useEffectEvent((event: KeyboardEvent) => { if (event.nativeEvent.isComposing) return; });",
  ])("%s", (line) => expect(ownKeyReadings(new Map([["app/a.tsx", line]]))).toHaveLength(1));

  test.each([
    "const walk = (event: KeyboardEvent) => ({ ArrowDown: 1 })[pressedKey(event)];",
    'document.addEventListener("keydown", wake);',
    "<li onKeyDown={(event) => pressedKey(event) && open(file.key)} key={file.key} />",
    'places.find((place) => place.key === wanted); document.addEventListener("keydown", wake);',
  ])("but not %s", (line) => expect(ownKeyReadings(new Map([["app/a.tsx", line]]))).toEqual([]));
});
