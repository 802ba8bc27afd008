import { expect, test } from "vitest";
import { z } from "zod";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { pathOfAddress } from "../../../tests/support/feeds.ts";
import { begin, decide, reported } from "../../../tests/support/reports.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { sharesOf } from "../../../tests/support/shares.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { parseXml } from "../../../tests/support/xml.ts";

const pageOf = (token: string) => `https://studio.example/s/${token}`;
const address = (url: string, further: Record<string, string> = {}) =>
  `/api/oembed?${new URLSearchParams({ url, ...further })}`;

const size = { width: z.number().int(), height: z.number().int() };
const about = { version: z.literal("1.0"), provider_name: z.string(), provider_url: z.url() };
const further = { title: z.string(), author_name: z.string(), thumbnail_url: z.url() };
const thumbnail = { thumbnail_width: z.number().int(), thumbnail_height: z.number().int() };
const optional = z.object({ ...further, ...thumbnail }).partial().shape;
/** What each type must have (oembed.com, section 2.3.4). */
const oEmbed = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("photo"), ...about, ...optional, ...size, url: z.url() }),
  z.strictObject({ type: z.literal("video"), ...about, ...optional, ...size, html: z.string() }),
  z.strictObject({ type: z.literal("rich"), ...about, ...optional, ...size, html: z.string() }),
  z.strictObject({ type: z.literal("link"), ...about, ...optional }),
]);

async function embed(studio: StudioBackend, url: string, limits: Record<string, string> = {}) {
  const answer = await studio.request("GET", address(url, limits));
  expect(answer.status, answer.text).toBe(200);
  return oEmbed.parse(answer.json);
}

describeOnBackend("oEmbed", (start) => {
  test("describes an image as a photo, a video as a video, and a collection as rich text, within the bounds asked for", async () => {
    const studio = await start({ engine: createScriptedEngine({ fullSize: true }) });
    const ada = await studio.register();
    const [image, film] = [
      await studio.makeCreation(ada, { prompt: "a lighthouse & a boat" }),
      await studio.makeCreation(ada, { mode: "text-to-video", duration_seconds: 2 }),
    ];
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin(`"Both" <i>`);
    const links = sharesOf(studio, ada);
    const toImage = pageOf((await links.make({ creation_id: image.id, shows_recipe: true })).token);
    const toFilm = pageOf((await links.make({ creation_id: film.id })).token);
    const toBoth = pageOf((await links.make({ collection_id: id })).token);

    const photo = await embed(studio, toImage);
    expect(photo).toMatchObject({ type: "photo", title: "a lighthouse & a boat", width: 1024, height: 1024 });
    expect(photo).toMatchObject({ provider_name: "Atelier", provider_url: "https://studio.example" });
    const smaller = await embed(studio, toImage, { maxwidth: "700", maxheight: "640" });
    expect(smaller).toMatchObject({ type: "photo", width: 640, height: 640 });
    if (smaller.type !== "photo") throw new Error("It is no photo.");
    expect((await studio.request("GET", pathOfAddress(smaller.url))).status).toBe(200);
    expect(await embed(studio, toImage, { maxwidth: "10" })).toMatchObject({ type: "link" });

    const video = await embed(studio, toFilm, { maxwidth: "32" });
    expect(video).toMatchObject({ type: "video", width: 32 });
    expect(video).not.toHaveProperty("title");
    const player = parseXml(video.type === "video" ? video.html : "");
    expect([player.name, player.attributes.width]).toEqual(["video", "32"]);
    const source = player.children[0]?.attributes ?? {};
    expect(source.type).toBe("video/mp4");
    expect((await studio.request("GET", pathOfAddress(source.src ?? ""))).status).toBe(200);

    expect(await embed(studio, toBoth)).toMatchObject({ type: "link", title: `"Both" <i>` });
    await mine.add(id, [image.id, film.id]);
    const rich = await embed(studio, toBoth, { maxwidth: "600" });
    expect(rich).toMatchObject({ type: "rich", width: 600, height: 315 });
    const shown = parseXml(rich.type === "rich" ? rich.html : "");
    expect([shown.name, shown.attributes.href]).toEqual(["a", toBoth]);
    expect(shown.children[0]?.attributes).toMatchObject({ alt: `"Both" <i>`, width: "600", height: "315" });
    expect(await embed(studio, `${toBoth}?item=${film.id}`)).toMatchObject({ type: "video" });
  });

  test("answers in JSON or XML, and with 501 in any other format", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada, { prompt: "a lighthouse & a boat" });
    const page = pageOf((await sharesOf(studio, ada).make({ creation_id: id, shows_recipe: true })).token);
    const json = await studio.request("GET", address(page, { format: "json" }));
    const xml = await studio.request("GET", address(page, { format: "xml" }));
    expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const root = parseXml(xml.text);
    expect(root.name).toBe("oembed");
    const fields = root.children.map(({ name, text }) => [name, text]);
    const same = Object.entries(oEmbed.parse(json.json)).map(([name, value]) => [name, String(value)]);
    expect(fields.sort()).toEqual(same.sort());
    for (const format of ["yaml", "", "toString"])
      expect((await studio.request("GET", address(page, { format }))).status, format).toBe(501);
  });

  test("describes a withheld, ended, or invented link, and any other address, exactly like a missing one", async () => {
    const studio = await start();
    const { ada, moderator, token } = await begin(studio);
    const [other, shown] = [await studio.makeCreation(ada), await studio.makeCreation(ada)];
    const links = sharesOf(studio, ada);
    const live = (await links.make({ creation_id: shown.id })).token;
    const ended = await links.make({ creation_id: other.id });
    expect((await embed(studio, pageOf(ended.token))).type).toBe("photo");
    await links.revoke(ended.id);
    const missing = await studio.request("GET", address(pageOf("invented-token")));
    expect(missing.refusal()).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const id = await reported(studio, moderator, { token });
    expect((await embed(studio, pageOf(token))).type).toBe("photo");
    expect(await decide(studio, moderator, id, "hide")).toBe(204);
    for (const url of [
      pageOf(ended.token),
      pageOf(token),
      `https://studio.example/gallery/view/${other.id}`,
      `https://studio.example/s/${live}/report`,
      `https://elsewhere.example/s/${live}`,
      `http://studio.example/s/${live}`,
    ]) {
      const answer = await studio.request("GET", address(url));
      expect([answer.status, answer.text, [...answer.headers.keys()]], url).toEqual([
        404,
        missing.text,
        [...missing.headers.keys()],
      ]);
    }
    for (const query of ["", "?url=", "?url=not-an-address", `?url=${pageOf("a".repeat(3_000))}`])
      expect((await studio.request("GET", `/api/oembed${query}`)).status, query).toBe(400);
    for (const maxwidth of ["0", "-1", "1e99", "wide"])
      expect((await studio.request("GET", address(pageOf(token), { maxwidth }))).status, maxwidth).toBe(400);
  });
});
