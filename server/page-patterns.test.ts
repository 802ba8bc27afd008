import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { patternsOfFiles, patternsOfPages } from "./page-patterns.ts";

test("every page has the pattern of its address; layouts have none", () => {
  const module = { default: () => null };
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module },
    layout: { id: "layout", parentId: "root", module },
    home: { id: "home", parentId: "layout", index: true, module },
    gallery: { id: "gallery", parentId: "layout", path: "gallery", module },
    view: { id: "view", parentId: "gallery", path: "view/:id", module },
  };
  expect(patternsOfPages(routes)).toEqual(["/", "/gallery", "/gallery/view/:id"]);
});

test("each file and each folder of the build has a pattern", async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "route-4f.js"), "");
  await writeFile(join(folder, "favicon.ico"), "");
  expect((await patternsOfFiles(folder)).sort()).toEqual(["/assets/*", "/favicon.ico"]);
});
