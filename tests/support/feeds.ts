import { expect } from "vitest";
import { feed, newGalleryFeed } from "../../contract/feed.ts";
import type { StudioBackend } from "./studio-backend.ts";
import type { TestUser } from "./verbs.ts";
import { childrenOf, linkOf, onlyChild, parseXml, type XmlElement } from "./xml.ts";

const atom = "http://www.w3.org/2005/Atom";
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Turns a user's private feed on and returns its address. */
export async function turnOnFeed(studio: StudioBackend, { access }: TestUser): Promise<string> {
  const answer = await studio.call(feed.turnOn, {}, access);
  expect(answer.status).toBe(201);
  return newGalleryFeed.parse(answer.json).url;
}

/** Reads a feed, checks what Atom requires (RFC 4287, section 4.1), and returns its root and its entries. */
export async function readFeed(
  studio: StudioBackend,
  address: string,
): Promise<{ root: XmlElement; entries: XmlElement[] }> {
  const answer = await studio.request("GET", address);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const root = parseXml(answer.text);
  expect([root.name, root.namespace]).toEqual(["feed", atom]);
  expect(onlyChild(onlyChild(root, "author"), "name").text).not.toBe("");
  expect(new URL(linkOf(root, "self")).pathname).toBe(address);
  const entries = childrenOf(root, "entry");
  for (const part of [root, ...entries]) {
    expect(onlyChild(part, "id").text).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(onlyChild(part, "title").text).not.toBe("");
    expect(onlyChild(part, "updated").text).toMatch(rfc3339);
    expect(URL.canParse(linkOf(part, "alternate"))).toBe(true);
  }
  const ids = entries.map((entry) => onlyChild(entry, "id").text);
  expect(new Set(ids).size).toBe(ids.length);
  return { root, entries };
}

/** Returns the titles of a feed's entries, in order. */
export async function titlesIn(studio: StudioBackend, address: string): Promise<string[]> {
  return (await readFeed(studio, address)).entries.map((entry) => onlyChild(entry, "title").text);
}

/** Returns the path of an absolute address of the studio, with its query. */
export function pathOfAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe("https://studio.example");
  return pathname + search;
}
