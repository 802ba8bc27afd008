import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import { hostedEngineAt } from "../../../../tests/support/hosted-engines.ts";
import { startHostedServers } from "../../../../tests/support/hosted-servers.ts";
import { requestFor, untilOver } from "../conformance.ts";
import { EngineRefusal } from "../port.ts";
import type { Fetch } from "./access.ts";
import { download } from "./download.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

/** A network of addresses, each with its answer; `seen` lists the requests. */
function network(places: Record<string, () => Response>) {
  const seen: { url: string; key: string | null }[] = [];
  const fetch: Fetch = async (input, init) => {
    const url = String(input);
    seen.push({ url, key: new Headers(init?.headers).get("x-key") });
    return places[url]?.() ?? new Response(null, { status: 404 });
  };
  const from = (address: string) =>
    download(address, {
      fetch,
      ownOrigin: "https://api.example",
      authorization: { "x-key": "secret" },
      timeoutMilliseconds: deadline(1_000),
    });
  return { from, seen };
}

const moved = (to: string) => () => new Response(null, { status: 302, headers: { location: to } });
const made = () => new Response(png);

describe("A result is fetched from public places alone", () => {
  test.each([
    "http://files.example/a.png",
    "file:///etc/passwd",
    "https://localhost/a.png",
    "https://printer/a.png",
    "https://db.internal/a.png",
    "https://nas.local./a.png",
    "https://127.0.0.1/a.png",
    "https://10.1.2.3/a.png",
    "https://172.20.0.1/a.png",
    "https://192.168.0.1/a.png",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/a.png",
    "https://[::1]/a.png",
    "https://[::ffff:127.0.0.1]/a.png",
    "https://[fd00::1]/a.png",
  ])("not from %s, also when another address leads there", async (address) => {
    const { from, seen } = network({ [address]: made, "https://files.example/moved": moved(address) });
    await expect(from(address)).rejects.toThrow(EngineRefusal);
    await expect(from("https://files.example/moved")).rejects.toThrow(EngineRefusal);
    expect(seen.map(({ url }) => url)).toEqual(["https://files.example/moved"]);
  });

  test("from a public one, and from where that one leads", async () => {
    const { from } = network({ "https://files.example/a": moved("/b"), "https://files.example/b": made });
    expect(await from("https://files.example/a")).toMatchObject({ mediaType: "image/png", poster: null });
  });

  test("a redirect loop is abandoned", async () => {
    const { from, seen } = network({ "https://files.example/a": moved("/a") });
    await expect(from("https://files.example/a")).rejects.toThrow(EngineRefusal);
    expect(seen.length).toBeLessThan(10);
  });

  test("the key is shown to the provider alone", async () => {
    const { from, seen } = network({
      "https://api.example/file": moved("https://files.example/a"),
      "https://files.example/a": made,
    });
    await from("https://api.example/file");
    expect(seen).toEqual([
      { url: "https://api.example/file", key: "secret" },
      { url: "https://files.example/a", key: null },
    ]);
  });
});

describe("An image in another format", () => {
  /** The providers answer in AVIF where they would have answered in PNG, as models do when asked for small files. */
  async function inAvif(id: "fal" | "replicate") {
    const servers = await startHostedServers();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await servers.fetch(input, init);
      if (response.headers.get("content-type") !== "image/png") return response;
      return new Response(
        await sharp(await response.arrayBuffer())
          .avif()
          .toBuffer(),
      );
    };
    return hostedEngineAt({ ...servers, fetch }, id);
  }

  test.each(["fal", "replicate"] as const)("is converted (AVIF from %s), and its original is kept", async (id) => {
    const engine = await inAvif(id);
    const ticket = await engine.start("output-1", await requestFor(engine, "text-to-image"));
    await untilOver(engine, ticket);
    const { bytes, mediaType, original } = await engine.collect(ticket);
    expect(mediaType).toBe("image/png");
    expect((await sharp(bytes).metadata()).format).toBe("png");
    expect(original?.mediaType).toBe("image/avif");
    await engine.close();
  });
});
