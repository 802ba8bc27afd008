import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectFolder } from "./sources.ts";

const names = z.union([z.array(z.string()), z.string()]).default([]);
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().default(false),
      os: names,
      cpu: names,
    }),
  ),
});

test("each package of the product that is compiled for x64 on Linux is there for arm64 too", () => {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8")));
  const compiled = Object.entries(packages).filter(
    ([, { dev, os, cpu }]) => !dev && os.includes("linux") && cpu.includes("x64"),
  );
  expect(compiled.length).toBeGreaterThan(4);
  const missing = compiled.filter(([path, { version }]) => packages[path.replace("x64", "arm64")]?.version !== version);
  expect(missing.map(([path]) => path)).toEqual([]);
});
