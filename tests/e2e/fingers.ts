import type { Locator, Page } from "@playwright/test";

/** A point, in pixels of the window where nothing else is said. */
export interface Place {
  x: number;
  y: number;
}

/** Moves a finger fast along a line of the window and lifts it while it moves, as hands do. */
export async function flick(page: Page, from: Place, to: Place): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // The browser takes a finger's speed from these times, so that a slow machine changes nothing.
  const startSeconds = Date.now() / 1000;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number, ...touchPoints: Place[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, timestamp: startSeconds + step / 100, touchPoints });
  const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch("touchStart", 0, from);
  for (let step = 1; step <= 5; step++) await touch("touchMove", step, at(step / 5));
  await touch("touchEnd", 5);
  await devtools.detach();
}

/** Returns the middle of an element that the window shows. */
export async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
