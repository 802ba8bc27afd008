import { afterEach, beforeEach, expect, test, vi } from "vitest";

let navigation: EventTarget;
let code: typeof import("./page-code.ts");

beforeEach(async () => {
  navigation = new EventTarget();
  vi.stubGlobal("window", { navigation, location: { reload: () => startReload() } });
  vi.resetModules();
  code = await import("./page-code.ts");
  code.keepDocument();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts a reload, and returns whether it was prevented. */
function startReload(userInitiated = false): boolean {
  const event = new Event("navigate", { cancelable: true });
  return !navigation.dispatchEvent(Object.assign(event, { navigationType: "reload", userInitiated }));
}

const pending = new Promise<never>(() => undefined);

/** Whether this has resolved. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);
}

test("a reload of React Router is prevented, and what waits for code learns that it is lost", async () => {
  const waiting = code.whenCodeLost(pending, "gallery", true);
  expect(await isSettled(waiting)).toBe(false);
  expect(startReload()).toBe(true);
  expect(await isSettled(waiting)).toBe(true);
});

test("users and our own code still reload", () => {
  expect(startReload(true)).toBe(false);
  code.reloadDocument();
  expect(startReload()).toBe(false);
});

test("after one page has lost its code, so have its requests and each page that is opened, but no other request", async () => {
  void code.whenCodeLost(pending, "gallery", true);
  startReload();
  expect(await isSettled(code.whenCodeLost(pending, "gallery", false))).toBe(true);
  expect(await isSettled(code.whenCodeLost(pending, "profile", true))).toBe(true);
  expect(await isSettled(code.whenCodeLost(pending, "preferences", false))).toBe(false);
});

test("code that is only prefetched is lost for nobody", async () => {
  const results = Promise.resolve();
  const waiting = code.whenCodeLost(results, "gallery", true);
  await results;
  expect(startReload()).toBe(true);
  expect(await isSettled(waiting)).toBe(false);
  expect(await isSettled(code.whenCodeLost(pending, "profile", true))).toBe(false);
});
