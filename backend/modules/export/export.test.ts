import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { gallery } from "../../../contract/gallery.ts";
import type { Person } from "../../../tests/support/api.ts";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { sharesOf } from "../../../tests/support/shares.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { unzip } from "../../../tests/support/unzip.ts";

async function exportOf(api: StudioBackend, { access }: Person, language = "en") {
  const response = await api.backend.fetch(
    new Request(new URL(accounts.exportData.path, "http://api.internal"), {
      headers: { authorization: `Bearer ${access}`, "accept-language": language },
    }),
  );
  expect(response.status).toBe(200);
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? "missing");
  return { headers: response.headers, files, json, page: files.get("index.html")?.toString() ?? "" };
}

const nasty = `<script>alert("1")</script> & 'so' on`;

describeOnEachBackend("Somebody's data to take away", (start) => {
  const startFull = () => start({ engine: createScriptedEngine({ fullSize: true }) });

  test("is all of it, in one file with a name and type of its own", async () => {
    const api = await startFull();
    const ada = await api.register({ email: "ada@example.com", headers: { "user-agent": "Laptop" } });
    const made = await api.makeCreation(ada, { prompt: "a boat at dawn" });
    const trashed = await api.makeCreation(ada, { prompt: "a boat at dusk" });
    await api.call(gallery.deleteCreation, { params: { id: trashed.id } }, ada.access);
    const mine = collectionsOf(api, ada);
    const collection = await mine.begin("Boats", "At sea");
    await mine.add(collection.id, [made.id]);
    const link = await sharesOf(api, ada).make({ collection_id: collection.id });
    const { headers, files, json } = await exportOf(api, ada);

    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe('attachment; filename="export-2026-01-15.zip"');
    expect(headers.get("cache-control")).toBe("no-store");
    const media = [made, trashed].map(({ id, prompt }) => `media/${id}-${prompt.replaceAll(" ", "_")}.png`);
    const lists = [
      "account",
      "settings",
      "sessions",
      "creations",
      "collections",
      "uploads",
      "public-links",
      "prompts",
      "runs",
      "conversations",
      "credits",
      "models",
      "purchases",
      "subscriptions",
      "notices",
      "notification-preferences",
      "training",
      "api-keys",
      "webhooks",
    ].map((name) => `${name}.json`);
    expect([...files.keys()].sort()).toEqual([...lists, ...media, "index.html"].sort());

    expect(json("account.json")).toMatchObject({ id: ada.id, email: "ada@example.com", has_password: true });
    expect(json("settings.json")).toMatchObject({ language: "en", timezone: "UTC" });
    expect(json("sessions.json")).toMatchObject([{ user_agent: "Laptop" }]);
    expect(json("creations.json")).toMatchObject([
      { id: made.id, file: media[0], prompt: "a boat at dawn", deleted_at: null },
      { id: trashed.id, file: media[1], deleted_at: "2026-01-15T12:00:00.000Z" },
    ]);
    expect(json("collections.json")).toMatchObject([
      { id: collection.id, name: "Boats", description: "At sea", creation_ids: [made.id] },
    ]);
    expect(json("public-links.json")).toMatchObject([{ collection_id: collection.id, token: link.token }]);
    expect(json("runs.json")).toMatchObject([
      {
        id: made.generation_id,
        status: "completed",
        receipt: expect.arrayContaining([{ kind: "charged", credits: 2, at: expect.any(String) }]),
      },
      { id: trashed.generation_id },
    ]);
    expect(json("credits.json").map(({ kind, credits }: { kind: string; credits: number }) => [kind, credits])).toEqual(
      [
        ["grant", 50],
        ["usage", -2],
        ["usage", -2],
      ],
    );
    for (const name of media)
      expect(await sharp(files.get(name)).metadata()).toMatchObject({ format: "png", width: 1024 });
  });

  test("holds nothing that opens the account, and nothing of anyone else", async () => {
    const api = await startFull();
    const [ada, bob] = [await api.register({ email: "ada@example.com" }), await api.register()];
    await api.makeCreation(bob, { prompt: "a hidden boat" });
    const { files } = await exportOf(api, ada);
    const text = [...files].map(([name, content]) => `${name}\n${content.toString("latin1")}`).join("\n");
    for (const secret of ["argon2", ada.refresh, ada.access, "hidden boat", bob.id, bob.email, "hash"])
      expect(text).not.toContain(secret);
    expect([...files.keys()].filter((name) => name.startsWith("media/"))).toEqual([]);
  });

  test("has a page that shows the creations offline, runs nothing, and names nothing elsewhere", async () => {
    const api = await startFull();
    const ada = await api.register();
    const made = await api.makeCreation(ada, { prompt: nasty });
    const { page, files } = await exportOf(api, ada);
    const shown = [...page.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain(made.id);
    for (const src of shown) expect(files.has(src)).toBe(true);
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so&#39; on");
    expect(page).not.toMatch(/<script|javascript:|https?:|\son\w+=/i);
    for (const [, href = ""] of page.matchAll(/href="([^"]+)"/g)) expect(files.has(href), href).toBe(true);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("January 15, 2026");
  });

  test("opens nothing for somebody who only asks what there would be", async () => {
    const api = await startFull();
    const ada = await api.register();
    await api.makeCreation(ada);
    const head = await api.request("HEAD", accounts.exportData.path, { token: ada.access });
    expect([head.status, head.text, head.headers.get("content-type")]).toEqual([200, "", "application/zip"]);
  });

  test("is left alone when its reader leaves in the middle of a file", async () => {
    const api = await startFull();
    const ada = await api.register();
    for (let made = 0; made < 3; made++) await api.makeCreation(ada);
    const response = await api.backend.fetch(
      new Request(new URL(accounts.exportData.path, "http://api.internal"), {
        headers: { authorization: `Bearer ${ada.access}` },
      }),
    );
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      if (api.leftOpen().length > 0) break;
    }
    expect(api.leftOpen()).toHaveLength(1);
    await reader?.cancel();
    expect(api.leftOpen()).toEqual([]);
  });

  test("says where there is nothing, and is in a language it was asked for", async () => {
    const api = await start({ idle: true });
    const { page, json } = await exportOf(api, await api.register(), "de");
    expect(json("creations.json")).toEqual([]);
    expect(page).toContain('<html lang="de">');
    expect(page).toContain("15. Januar 2026");
  });

  test("names in a report what could not be read, and goes on", async () => {
    const api = await startFull();
    const ada = await api.register();
    const lost = await api.makeCreation(ada, { prompt: "lost" });
    const kept = await api.makeCreation(ada, { prompt: "kept" });
    for (const key of await api.storedFiles()) if (key.includes(lost.id)) await api.adapters.storage.delete(key);
    const { files, page } = await exportOf(api, ada);
    expect(files.get("REPORT.txt")?.toString()).toBe(`media/${lost.id}-lost.png\n`);
    expect(files.has(`media/${kept.id}-kept.png`)).toBe(true);
    expect(page).toContain('<a href="REPORT.txt">');
    expect(page).not.toContain(`src="media/${lost.id}`);
  });
});
