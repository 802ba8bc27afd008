import { expect, test } from "vitest";
import { createFileNames, fileNameOf } from "./file-names.ts";

test("files of an archive keep their names, and duplicates are numbered, even if only some systems distinguish them", () => {
  const nameOf = createFileNames();
  const wanted = [
    "boat.png",
    "boat.png",
    "Boat.png",
    "boat.mp4",
    "boat-2.png",
    "boat.png",
    "e\u0301t\u00e9.png",
    "été.png",
  ];
  expect(wanted.map(nameOf)).toEqual([
    "boat.png",
    "boat-2.png",
    "Boat-3.png",
    "boat.mp4",
    "boat-2-2.png",
    "boat-4.png",
    "été.png",
    "été-2.png",
  ]);
});

test("names that some systems cannot write are changed", () => {
  expect(["con.png", "LPT1.mp4", "-rf.png", "console.png"].map(createFileNames())).toEqual([
    "_con.png",
    "_LPT1.mp4",
    "_rf.png",
    "console.png",
  ]);
});

test("ten thousand equal names are made unique without delay", () => {
  const nameOf = createFileNames();
  expect(new Set(Array.from({ length: 10_000 }, () => nameOf("a.png"))).size).toBe(10_000);
});

test("a file is named after its prompt, and without one after its mode", () => {
  const cutout = { prompt: "", generation_type: "image-cutout", media_type: "image/png" } as const;
  expect(fileNameOf(cutout)).toBe("image-cutout.png");
  expect(fileNameOf({ ...cutout, prompt: "a red boat" })).toBe("a_red_boat.png");
});
