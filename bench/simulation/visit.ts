import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { messageStatuses } from "../../contract/conversations.ts";
import { isFinal, runStatuses } from "../../contract/generation-terms.ts";
import { password } from "../sign-in.ts";
import type { Browser } from "./browser.ts";
import type { Measurements } from "./measurements.ts";
import type { OpenRuns } from "./open-runs.ts";
import type { Random } from "./random.ts";

/** One user, who keeps the session and the browser's cache from visit to visit. */
export interface Visitor {
  email: string;
  browser: Browser;
  random: Random;
  runsScripts: boolean;
  /** How many of the user's runs have ended. */
  runs: number;
}

export interface Studio {
  measurements: Measurements;
  openRuns: OpenRuns;
  /** Simulated seconds in a second. */
  speed: number;
  ending: AbortSignal;
}

/** How long a user looks at a page, typically. */
const lookSeconds = 20;
/** A page without scripts reloads itself while its run is under way. Not compressed: the product's own work is not. */
const reloadMilliseconds = 500;
const subjects = ["lighthouse", "fox", "harbor", "old bridge", "desert", "street", "mountain hut", "garden"];
const moods = ["at dusk", "in the fog", "under the moon", "after rain", "in autumn", "at dawn"];
const packages = ["pack-100", "pack-500", "pack-2000"];
const noCredits = 402;

const runEvent = z.object({ status: z.enum(runStatuses) });
const messageEvent = z.object({ role: z.string(), status: z.enum(messageStatuses) });

/** Creates the user's account through the form, or signs in. */
export async function enter({ email, browser }: Visitor, mode: "sign-up" | "sign-in"): Promise<void> {
  await browser.send(mode, "/auth", { mode, email, password });
}

/** One visit: explore, generate, look through the gallery, and sometimes search, chat, or buy. */
export async function visit(visitor: Visitor, studio: Studio): Promise<void> {
  const { browser, random } = visitor;
  const look = () => pause((random.around(lookSeconds) * 1_000) / studio.speed, undefined, { signal: studio.ending });
  const leaving = new AbortController();
  const ending = AbortSignal.any([leaving.signal, studio.ending]);
  browser.open();
  const home = await browser.read("explore", "/");
  const userId = /"([0-9a-f-]{36})\\",\\"email/.exec(home.text)?.[1];
  const news = visitor.runsScripts
    ? browser.listen(`/notifications/events?for=${userId}`, ending, () => false)
    : Promise.resolve();
  try {
    await browser.loadImages(home);
    for (let runs = Number(random.chance(0.8)) + Number(random.chance(0.3)); runs > 0; runs -= 1) {
      await look();
      await generate(visitor, studio);
    }
    if (random.chance(0.8)) await lookThroughGallery(visitor, look);
    if (random.chance(0.3)) {
      await look();
      await browser.loadImages(await browser.read("search", `/search?q=${encodeURIComponent(random.pick(subjects))}`));
    }
    if (random.chance(0.2)) await chat(visitor, studio, look);
    if (random.chance(0.1)) {
      await look();
      await browser.read("wallet", "/wallet");
      if (random.chance(0.3)) await buy(visitor);
    }
    if (random.chance(0.08)) {
      await look();
      await browser.read("settings", "/settings");
    }
    await look();
  } finally {
    leaving.abort();
    await news;
  }
}

/** Presses Generate and follows the run until it ends. Some users cancel it; one without credits buys some. */
async function generate(visitor: Visitor, studio: Studio): Promise<void> {
  const { browser, random, runsScripts } = visitor;
  const { measurements, openRuns, ending } = studio;
  const fields = {
    mode: "text-to-image",
    prompt: `A ${random.pick(subjects)} ${random.pick(moods)}, take ${Math.floor(random.next() * 1e9)}`,
    aspect_ratio: random.pick(["1:1", "16:9", "9:16", "4:3"]),
    quality: random.pick(["draft", "standard"]),
    count: String(random.pick([1, 1, 1, 2])),
  };
  // The form's file fields are empty, so its fields may be sent in the shorter encoding.
  const started = await browser.send("generate", "/?index", fields, [noCredits]);
  if (started.status === noCredits) return buy(visitor);
  const path = started.location;
  if (path === null) return;
  openRuns.begin(path);
  const page = await browser.read("run", path);
  await browser.loadImages(page);
  if (random.chance(0.04)) await browser.send("cancel", path, { intent: "cancel" });
  if (runsScripts) {
    await browser.listen(`${path}/events`, ending, (data) => {
      const { status } = runEvent.parse(JSON.parse(data));
      openRuns.told(path, status);
      return isFinal(status);
    });
  } else {
    while (!ending.aborted && (await browser.read("run", path)).text.includes('http-equiv="refresh"')) {
      await pause(reloadMilliseconds);
    }
  }
  measurements.waited(visitor.runs === 0 ? "first run, to its end" : "later run, to its end", openRuns.end(path));
  visitor.runs += 1;
  await browser.loadImages(await browser.read("run", path));
}

async function lookThroughGallery({ browser, random }: Visitor, look: () => Promise<void>): Promise<void> {
  await look();
  const gallery = await browser.read("gallery", "/gallery");
  await browser.loadImages(gallery);
  const creations = [...new Set(gallery.text.match(/(?<=\/api\/media\/)[0-9a-f-]{36}/g))];
  if (creations.length === 0) return;
  if (random.chance(0.6)) {
    await look();
    const viewer = await browser.read("viewer", `/gallery/view/${random.pick(creations)}`);
    await browser.loadImages(viewer);
    const download = /\/api\/media\/[\w-]+\/download\/\?expires=\d+&(?:amp;)?signature=[\w-]+/.exec(viewer.text)?.[0];
    if (download !== undefined && random.chance(0.5)) await browser.download(download);
  }
  const change = random.chance(0.2) ? "favorite" : random.chance(0.05) ? "delete" : undefined;
  if (change) {
    await browser.send(change, `/creations/${random.pick(creations)}`, { intent: change, return: "/gallery" });
  }
}

/** One or two questions to the coach, each followed until its answer is complete. */
async function chat({ browser, random }: Visitor, { measurements, ending }: Studio, look: () => Promise<void>) {
  const question = () => ({ content: `How do I paint a ${random.pick(subjects)} ${random.pick(moods)}?` });
  await look();
  await browser.read("chat", "/history/new");
  const { location: path } = await browser.send("message", "/history/new", question());
  if (path === null) return;
  for (let left = 1 + Number(random.chance(0.5)); left > 0; left -= 1) {
    const beganAt = performance.now();
    await browser.read("chat", path);
    await browser.listen(`${path}/events`, ending, (data) => {
      const { data: message } = messageEvent.safeParse(JSON.parse(data));
      return message?.role === "assistant" && message.status !== "writing";
    });
    measurements.waited("answer, to its end", performance.now() - beganAt);
    await look();
    if (left > 1) await browser.send("message", path, { ...question(), after: String(left) });
  }
}

/** Buys credits through the local test checkout. Some payments are declined first. */
async function buy({ browser, random }: Visitor): Promise<void> {
  const fields = { kind: "credit_pack", package_id: random.pick(packages), back: "/wallet" };
  const { location: path } = await browser.send("checkout", "/checkout", fields);
  if (path === null) return;
  await browser.read("checkout", path);
  if (random.chance(0.1)) await browser.send("payment", path, { action: "decline" });
  const { location: done } = await browser.send("payment", path, { action: "pay" });
  if (done !== null) await browser.read("payment done", done);
}
