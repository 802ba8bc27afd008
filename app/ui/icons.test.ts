import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { iconNames } from "./icon-names.ts";

const iconData = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
});

async function symbolOf(name: string): Promise<string> {
  const { node } = iconData.parse(await import(`lucide-react/icons/${name}`)).__iconData;
  const shapes = node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }));
  return renderToStaticMarkup(createElement("symbol", { id: name, viewBox: "0 0 24 24" }, shapes));
}

test("the file of icons has what Lucide draws for each name (`npx vitest -u` writes it)", async () => {
  const symbols = await Promise.all(iconNames.map(symbolOf));
  const license = "<!-- Icons from Lucide (https://lucide.dev), ISC license. -->";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${license}\n${symbols.join("\n")}\n</svg>\n`;
  await expect(svg).toMatchFileSnapshot("icons.svg");
});

test("every icon is used", () => {
  const files = globSync("app/**/*.{ts,tsx}", { exclude: ["app/ui/icon-names.ts"] });
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(iconNames.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
  expect([...iconNames].toSorted()).toEqual(iconNames);
});
