import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listBelow, listPaths, projectFolder } from "./sources.ts";

/** Returns a page's headings in the form that links use. */
function anchorsIn(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a page to files or headings that do not exist. */
function brokenLinks(path: string, page: string, read: (path: string) => string | undefined): string[] {
  const targets = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = "", anchor] = target.split("#");
    const content = file === "" ? page : read(join(dirname(path), file));
    if (content === undefined) return true;
    return anchor !== undefined && !anchorsIn(content).includes(anchor);
  });
}

function readFromProject(path: string): string | undefined {
  const absolute = join(projectFolder, path);
  if (!existsSync(absolute)) return undefined;
  return path.endsWith(".md") ? readFileSync(absolute, "utf8") : "";
}

const pages = [...listPaths(), ...listBelow("docs"), ...listBelow(".github")].filter((path) => path.endsWith(".md"));

test.each(pages)("every link of %s leads to a file and heading that exist", (path) => {
  expect(brokenLinks(path, readFromProject(path) ?? "", readFromProject)).toEqual([]);
});

test("a lost file, a lost heading, and nothing else are found", () => {
  const page = "# One\n[a](#one) [b](#two) [c](other.md#a-b) [d](other.md#c) [e](gone.md) [f](https://example.com/x)";
  const read = (path: string) => (path === "docs/other.md" ? "## A: b\n" : undefined);
  expect(brokenLinks("docs/page.md", page, read)).toEqual(["#two", "other.md#c", "gone.md"]);
});
