import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSheet, layoutOf } from "./draw-sheet.ts";

/** Returns the pixels above the image of a sheet with one column, as a digest. */
async function header(value: string): Promise<string> {
  const sheet = await drawSheet(layoutOf({ columns: { parameter: "prompt", values: [value] } }, 1), []);
  const pixels = await sharp(sheet).extract({ left: 0, top: 0, width: 320, height: 60 }).raw().toBuffer();
  return createHash("sha256").update(pixels).digest("hex");
}

test("Headers are drawn in every script, also on servers without fonts", async () => {
  // Characters that a font does not have are drawn as equal boxes.
  const values = ["a", "ß", "я", "灯", "台", "の", "등", "词", "ع"];
  expect(new Set(await Promise.all(values.map(header)))).toHaveLength(values.length);
});

test("Headers show markup as it was typed, and the start of a long value", async () => {
  expect(await header("<b>boat</b> &amp;")).not.toBe(await header("boat &"));
  expect(await header("boat\u0001")).toBe(await header("boat "));
  const long = "a long value ".repeat(40);
  expect(await header(`${long}x`)).toBe(await header(`${long}y`));
});
