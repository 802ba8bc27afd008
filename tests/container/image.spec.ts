import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { say } from "../../server/provision/process.mjs";
import { memoryOptions } from "../../server/provision/runtime.mjs";
import { nodeNames } from "./architecture.ts";
import { softwareBill } from "./software-bill.ts";

/** Compressed, as a registry stores and sends it. The goal is 250 MB. */
const imageMaxMegabytes = 130;
/** Without the base image. */
const productMaxMegabytes = 34;

const { architecture, config, files, layerBytes, baseLayers } = inject("image");

/** Returns the paths of all files below a folder of the image, as they are after following links. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(files, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(files.length));
}

const megabytes = (layers: readonly number[]) => layers.reduce((sum, bytes) => sum + bytes, 0) / 1e6;

describe("The image", () => {
  test("says how to run it", () => {
    expect(config).toMatchObject({
      // A number, because Kubernetes cannot tell otherwise that it is not root.
      User: "1000",
      WorkingDir: "/app",
      Cmd: ["node", ...memoryOptions, "server/start.mjs", "pages"],
      ExposedPorts: { "3000/tcp": {} },
      Volumes: { "/data": {} },
      Healthcheck: { Test: ["CMD", "node", "server/health.mjs"] },
      Labels: { "org.opencontainers.image.title": "Atelier", "org.opencontainers.image.licenses": "MIT" },
    });
    // A shell before Node.js would be process 1 and keep the signals to itself.
    expect(config.Entrypoint ?? []).toEqual([]);
    expect(config.Env).toEqual(
      expect.arrayContaining(["NODE_ENV=production", "DATA_DIR=/data", "PORT=3000", "MALLOC_ARENA_MAX=2"]),
    );
  });

  test("stays within its size", () => {
    const [image, product] = [megabytes(layerBytes), megabytes(layerBytes.slice(baseLayers))];
    say(`Compressed: ${image.toFixed(1)} MB, of which ${product.toFixed(1)} MB above the base image.`);
    expect(image).toBeLessThan(imageMaxMegabytes);
    expect(product).toBeLessThan(productMaxMegabytes);
  });

  test("contains the product and nothing that only developers need", () => {
    const paths = filesBelow("/app");
    expect(readdirSync(join(files, "app")).toSorted()).toEqual([
      "LICENSE",
      "THIRD_PARTY_NOTICES.md",
      "backend",
      "build",
      "contract",
      "locales",
      "node_modules",
      "package.json",
      "packages",
      "server",
    ]);
    const own = paths.filter((path) => !path.startsWith("/app/node_modules/"));
    expect(own.filter((path) => /\.test\.|\/conformance\.ts$|\/\.|\.map$|.\/.*\.md$/.test(path.slice(4)))).toEqual([]);
    const packages = paths.filter((path) => /^\/app\/node_modules\/(?!@atelier\/)/.test(path));
    expect(
      packages.filter((path) => /\.(map|[cm]?ts|flow)$|\/(node-linux-|lucide-react\/|typescript\/)/.test(path)),
    ).toEqual([]);
    expect(
      packages.filter((path) => path.endsWith(".node") && !path.includes(`linux-${nodeNames[architecture]}`)),
    ).toEqual([]);
  });
  test("comes with a bill of its software", async () => {
    const bill = await softwareBill(files, architecture);
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "node",
        "react",
        "pg",
        `@img/sharp-linux-${nodeNames[architecture]}`,
        "libpq5",
        "postgresql-client-17",
      ]),
    );
    expect(names).not.toContain("vite");
    await mkdir("reports", { recursive: true });
    await writeFile(`reports/atelier-${architecture}.cdx.json`, JSON.stringify(bill, undefined, 2));
  });
});
