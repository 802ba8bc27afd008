import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { describe, expect, it } from "vitest";
import { placeholderFor, placeholdersOf } from "./placeholder.server.ts";

/** Returns the hash of an image with one color on the left and another on the right. */
function hashOf(left: [number, number, number], right: [number, number, number], width = 64, height = 36): string {
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    rgba.set([...(pixel % width < width / 2 ? left : right), 255], pixel * 4);
  }
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString("base64");
}

async function pixelsOf(address: string) {
  const bytes = Buffer.from(address.split(",")[1] ?? "", "base64");
  return sharp(bytes).raw().toBuffer({ resolveWithObject: true });
}

describe("the placeholder of a picture", () => {
  it("is a picture of the same shape and colours, small enough to stand in the page", async () => {
    const address = placeholderFor(hashOf([220, 40, 40], [30, 60, 220]));
    const { data, info } = await pixelsOf(address);
    expect(info).toMatchObject({ format: "raw", channels: 3, width: 5 });
    expect(info.width / info.height).toBeCloseTo(64 / 36, 0);
    const [leftRed = 0, , leftBlue = 0] = data;
    const [rightRed = 0, , rightBlue = 0] = data.subarray((info.width - 1) * 3);
    expect(leftRed).toBeGreaterThan(leftBlue);
    expect(rightBlue).toBeGreaterThan(rightRed);
    expect(address.length).toBeLessThan(300);
  });

  it("keeps the shape of an upright picture", async () => {
    const { info } = await pixelsOf(placeholderFor(hashOf([10, 90, 40], [200, 200, 90], 36, 64)));
    expect(info.height).toBeGreaterThan(info.width);
  });

  it("is nothing when there is no hash", () => {
    expect(placeholderFor("")).toBe("");
    expect(placeholderFor("AAA=")).toBe("");
  });

  it("comes by the id of each creation", () => {
    const thumbhash = hashOf([0, 0, 0], [255, 255, 255]);
    expect(placeholdersOf([{ id: "one", thumbhash }])).toEqual({ one: placeholderFor(thumbhash) });
  });
});
