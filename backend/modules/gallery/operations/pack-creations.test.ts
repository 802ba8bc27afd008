import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { z } from "zod";
import { gallery } from "../../../../contract/gallery.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import {
  describeOnBackend,
  type StudioBackend,
  type StudioBackendOptions,
  startBackend,
} from "../../../../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { unzip } from "../../../../tests/support/unzip.ts";
import { readRecipe } from "../recipe/read-recipe.ts";

const nobodys = "01980000-0000-7000-8000-00000000abcd";
type Selection = z.input<typeof gallery.archive.body>["selection"];

function ask(
  { backend }: StudioBackend,
  { access }: TestUser,
  selection: Selection,
  language = "en",
): Promise<Response> {
  return backend.fetch(
    new Request(new URL(gallery.archive.path, "http://api.internal"), {
      method: "POST",
      headers: {
        authorization: `Bearer ${access}`,
        "content-type": "application/json",
        "accept-language": language,
      },
      body: JSON.stringify({ selection }),
    }),
  );
}

async function pack(studio: StudioBackend, user: TestUser, selection: Selection, language?: string) {
  const response = await ask(studio, user, selection, language);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzip(bytes);
  return { headers: response.headers, bytes, files, report: files.get("REPORT.txt")?.toString() };
}

function programs(...commands: [string, string[]][]): boolean {
  try {
    for (const [command, args] of commands) execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const canUnzip = programs(["unzip", ["-v"]], ["python3", ["-c", "import zipfile"]]);

describeOnBackend("Many creations in one file", (startPlain) => {
  const start = (options: StudioBackendOptions = {}) =>
    startPlain({ engine: createScriptedEngine({ fullSize: true }), ...options });

  test("are the downloads themselves, under their prompts, each with its recipe in it and its day beside it", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const boat = await studio.makeCreation(ada, { prompt: "a boat at dawn" });
    const again = await studio.makeCreation(ada, { prompt: "a boat at dawn", seed: 7 });
    const film = await studio.makeCreation(ada, { mode: "text-to-video", prompt: "灯台: 海/夜 🌊".padEnd(60, "x") });
    const foreign = await studio.makeCreation(bob, { prompt: "not yours" });
    const { headers, files, report } = await pack(studio, ada, { ids: [boat.id, film.id, again.id, boat.id] });
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe('attachment; filename="creations-2026-01-15.zip"');
    const longName = `${[..."灯台: 海/夜 🌊".padEnd(60, "x")]
      .slice(0, 40)
      .join("")
      .replace(/[^\p{L}-]/gu, "_")}.mp4`;
    expect([...files.keys()]).toEqual(["a_boat_at_dawn.png", longName, "a_boat_at_dawn-2.png"]);
    expect(report).toBeUndefined();
    for (const [name, made] of [
      ["a_boat_at_dawn.png", boat],
      ["a_boat_at_dawn-2.png", again],
      [longName, film],
    ] as const) {
      const packed = files.get(name) ?? Buffer.alloc(0);
      expect(readRecipe(packed)).toMatchObject({ prompt: made.prompt, seed: made.seed });
      const alone = await studio.backend.fetch(new Request(new URL(made.download_url, "http://api.internal")));
      expect(packed.equals(Buffer.from(await alone.arrayBuffer()))).toBe(true);
    }
    expect(await sharp(files.get("a_boat_at_dawn.png")).metadata()).toMatchObject({ format: "png", width: 1024 });

    const all = await pack(studio, ada, { matching: { kind: "image" }, except_ids: [again.id] });
    expect([...all.files.keys()]).toEqual(["a_boat_at_dawn.png"]);
    const strange = await pack(studio, ada, { ids: [foreign.id, boat.id] });
    expect([...strange.files.keys()]).toEqual(["a_boat_at_dawn.png", "REPORT.txt"]);
  });

  test("come with a report of what is missing, and of what could not be read, and with nothing else for it", async () => {
    const broken = { key: "" };
    const studio = await start({
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          async open(key, range) {
            const content = await adapters.storage.open(key, range);
            if (!content || broken.key === "" || !key.includes(broken.key) || range?.start === 0) return content;
            await content.cancel();
            let pieces = 0;
            return new ReadableStream({
              pull(controller) {
                pieces += 1;
                if (pieces > 1) throw new Error("the disk is gone");
                controller.enqueue(new Uint8Array(100));
              },
            });
          },
        },
      }),
    });
    const ada = await studio.register();
    const [kept, lost, half, trashed] = [
      await studio.makeCreation(ada, { prompt: "kept" }),
      await studio.makeCreation(ada, { prompt: "lost" }),
      await studio.makeCreation(ada, { prompt: "half" }),
      await studio.makeCreation(ada, { prompt: "trashed" }),
    ];
    await studio.call(gallery.deleteCreation, { params: { id: trashed.id } }, ada.access);
    for (const key of await studio.storedFiles()) if (key.includes(lost.id)) await studio.adapters.storage.delete(key);
    broken.key = half.id;
    const ids = [lost.id, half.id, trashed.id, nobodys, kept.id];
    const { files, report } = await pack(studio, ada, { ids });
    expect([...files.keys()]).toEqual(["half.png", "kept.png", "REPORT.txt"]);
    expect(report).toBe(
      [
        "No longer in your gallery and not in this archive: 2",
        "",
        "These files couldn’t be read and aren’t in this archive:",
        "lost.png",
        "",
        "These files are incomplete because they couldn’t be read to the end:",
        "half.png",
        "",
      ].join("\n"),
    );
  });

  test("are a file all the same when there is none of them: it says so", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    for (const selection of [{ ids: [nobodys] }, { matching: { search: "nothing at all" } }]) {
      const { files, report } = await pack(studio, ada, selection);
      expect([...files.keys()]).toEqual(["REPORT.txt"]);
      expect(report).toMatch(/^There were no files to include\.\n/);
    }
  });

  test("are packed no further when their reader leaves, and for three readers at a time", async () => {
    const studio = await start();
    const ada = await studio.register();
    for (let made = 0; made < 3; made++) await studio.makeCreation(ada);
    const begin = async () => {
      const reader = (await ask(studio, ada, { matching: {} })).body?.getReader();
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        if (studio.leftOpen().length > 0) break;
      }
      return reader;
    };
    const readers = [await begin(), await begin(), await begin()];
    expect(studio.leftOpen()).not.toEqual([]);
    const fourth = await ask(studio, ada, { matching: {} });
    expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, "30"]);
    const bob = await studio.register();
    expect((await pack(studio, bob, { matching: {} })).report).toBeDefined();

    await readers.pop()?.cancel();
    expect((await pack(studio, ada, { matching: {} })).files.size).toBe(3);
    // A download that reads nothing for ten minutes no longer counts.
    const stuck = [await begin()];
    expect((await ask(studio, ada, { matching: {} })).status).toBe(429);
    studio.runtime.advance(600_001);
    expect((await pack(studio, ada, { matching: {} })).files.size).toBe(3);
    for (const reader of [...readers, ...stuck]) await reader?.cancel();
    expect(studio.leftOpen()).toEqual([]);
  });
});

test.skipIf(!canUnzip)("An archive opens in other programs, with every name and content right", async () => {
  const studio = await startBackend({ engine: createScriptedEngine({ fullSize: true }) });
  const ada = await studio.register();
  const prompts = ["a boat", "a boat", "灯台の夜", "été 🌊", "CON", "-x"];
  for (const prompt of prompts) await studio.makeCreation(ada, { prompt, quality: "draft" });
  const { bytes, files } = await pack(studio, ada, { matching: {} });
  const path = join(await createTemporaryFolder(), "creations.zip");
  await writeFile(path, bytes);
  expect(execFileSync("unzip", ["-t", path]).toString()).toContain("No errors detected");
  const script = [
    "import json, sys, zipfile",
    "archive = zipfile.ZipFile(sys.argv[1])",
    "assert archive.testzip() is None",
    "print(json.dumps([[one.filename, one.file_size, one.date_time[0]] for one in archive.infolist()]))",
  ].join("\n");
  const listed: unknown = JSON.parse(execFileSync("python3", ["-c", script, path]).toString());
  expect(listed).toEqual([...files].map(([name, content]) => [name, content.byteLength, 2026]));
  expect([...files.keys()].toSorted()).toEqual(
    ["a_boat.png", "a_boat-2.png", "灯台の夜.png", "été__.png", "_CON.png", "_x.png"].toSorted(),
  );
});
