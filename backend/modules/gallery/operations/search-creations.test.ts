import { expect, test } from "vitest";
import { creationPage, gallery } from "../../../../contract/gallery.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const owner = "01980000-0000-7000-8000-00000000abcd";

/** Searches that try to break the query or to reveal other users' data, and whether each finds the only word. */
const hostile: readonly (readonly [string, boolean])[] = [
  ["'", false],
  ['"', false],
  ["`", false],
  ["lighthouse'", true],
  ['lighthouse"', true],
  ["' or '1'='1", false],
  ["'; drop table creation; --", false],
  ['" OR "a', false],
  ['lighthouse" OR "x', false],
  ["lighthouse AND", false],
  ["NOT lighthouse", false],
  ["lighthouse OR zzz", false],
  ["NEAR(lighthouse zzz, 5)", false],
  ["lighthouse NEAR/2 zzz", false],
  ["lighthouse*", true],
  ["*", false],
  ["**lighthouse**", true],
  ["^lighthouse", true],
  ["words:lighthouse", false],
  ["words : lighthouse", false],
  ["{words} : lighthouse", false],
  ["-lighthouse", true],
  ["+lighthouse", true],
  ["(lighthouse", true],
  ["lighthouse)))", true],
  ["lighthouse & !zzz", false],
  ["lighthouse | zzz", false],
  ["lighthouse:*", true],
  ["lighthouse <-> lighthouse", true],
  ["%", false],
  ["%lighthouse%", true],
  ["l_ghthouse", false],
  ["\\", false],
  ["lighthouse\\", true],
  ["\u202elighthouse\u200b", true],
  ["$1 ? :name @x", false],
  [`owner:${owner}`, false],
  [":owner:", false],
  ["mark:kind:image", false],
  ["(".repeat(190), false],
  ["lighthouse ".repeat(18), true],
  ["ｌｉｇｈｔｈｏｕｓｅ", true],
  ["../../etc/passwd", false],
  ["<iframe>lighthouse</iframe>", false],
];

async function search(studio: StudioBackend, { access }: TestUser, text: string) {
  const answer = await studio.request("GET", `${gallery.creations.path}?${new URLSearchParams({ search: text })}`, {
    token: access,
  });
  expect(answer.status, JSON.stringify(text)).toBe(200);
  return creationPage.parse(answer.json);
}

describeOnEachBackend("Searching the gallery", (start) => {
  test("answers anything that is typed plainly, with one's own and nothing of others", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [mine] = await addManyCreations(studio, ada, 1, () => ({ prompt: "lighthouse" }));
    await addManyCreations(studio, bob, 40, (index) => ({
      prompt: `lighthouse zzz a or x ${hostile[index]?.[0]} ${ada.id}`,
    }));
    for (const [text, finds] of hostile) {
      const found = await search(studio, ada, text);
      expect(
        found.results.map(({ id }) => id),
        JSON.stringify(text),
      ).toEqual(finds ? [mine] : []);
      expect(found.count, JSON.stringify(text)).toBe(finds ? 1 : 0);
    }
    const nul = await studio.request("GET", `${gallery.creations.path}?search=lighthouse%00`, { token: ada.access });
    expect(nul.refusal().violations.map(({ field }) => field)).toEqual(["search"]);
    const tooLong = await studio.request("GET", `${gallery.creations.path}?search=${"OR+".repeat(10_000)}`, {
      token: ada.access,
    });
    expect(tooLong.refusal().violations.map(({ field }) => field)).toEqual(["search"]);
    expect((await search(studio, ada, "\ud800lighthouse\udfff")).results.map(({ id }) => id)).toEqual([mine]);
  });

  test("leaves out what is in the trash, also from the count, and finds it again once it is restored", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const [one = "", two = "", three = "", four = ""] = await addManyCreations(studio, ada, 4, () => ({
      prompt: "lighthouse",
    }));
    const found = async () => {
      const { count, count_is_exact, results } = await search(studio, ada, "light");
      expect({ count, count_is_exact }).toEqual({ count: results.length, count_is_exact: true });
      return results.map(({ id }) => id);
    };
    const trash = (ids: string[]) =>
      studio.call(gallery.bulk, { body: { action: "delete", selection: { ids } } }, ada.access);
    await trash([one, three, four]);
    expect(await found()).toEqual([two]);
    await studio.call(gallery.restoreCreation, { params: { id: three } }, ada.access);
    await studio.call(gallery.restoreCreation, { params: { id: three } }, ada.access);
    expect(await found()).toEqual([three, two]);
    await studio.call(gallery.erase, { body: { ids: [four] } }, ada.access);
    await studio.call(gallery.restoreMany, { body: { all: true } }, ada.access);
    expect(await found()).toEqual([three, two, one]);
  });

  test("finds a new creation immediately, and no longer finds an erased one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada, { prompt: "Ein Leuchtturm am Meer", negative_prompt: "gulls" });
    for (const text of ["leucht meer", "GULL"]) {
      expect((await search(studio, ada, text)).results.map((one) => one.id)).toEqual([id]);
    }
    const { database, search: index } = studio.adapters;
    await studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
    expect((await search(studio, ada, "meer")).count).toBe(0);
    await database.transaction((tx) => tx.deleteFrom("creation").where("id", "=", id).execute());
    const request = { ownerId: ada.id, text: "meer", direction: "newest", limit: 5 } as const;
    expect(await index.find(database.read, request)).toEqual([]);
  });
});
