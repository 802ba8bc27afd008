import { describe, expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

const id = "019bc186-de00-7000-8000-0000abcdef12";
const named = (name: string, media_type = "image/png") =>
  fileNameOf(`attachment; filename="x.png"; filename*=UTF-8''${encodeURIComponent(name)}`, { id, media_type });

describe("The name of a downloaded file", () => {
  test("is the studio's, with the end of the ID, because files with the same prompt have the same name", () => {
    expect(named("a_lighthouse.png")).toBe("a_lighthouse-abcdef12.png");
    expect(named("灯台.png")).toBe("灯台-abcdef12.png");
    expect(fileNameOf('attachment; filename="a.png"', { id, media_type: "video/mp4" })).toBe("a-abcdef12.mp4");
  });

  test.each([
    "../../etc/passwd",
    "..\\..\\windows\\system32",
    "/etc/cron.d/job",
    "C:\\boot.ini",
    ".bashrc",
    "..",
    "",
    "-rf",
    "CON.png",
    "a\u0000b.png",
    "a\nb.png",
    "a\u001b[2J.png",
    "a\u202egnp.exe",
    "x".repeat(5_000),
    "語".repeat(500),
    "a.png/../../b",
    "\ud800.png",
  ])("stays one harmless part of a path: %j", (name) => {
    let encoded: string;
    try {
      encoded = named(name);
    } catch {
      // A broken character cannot be encoded, but may arrive in the plain form.
      encoded = fileNameOf(`attachment; filename="${name}"`, { id, media_type: "image/png" });
    }
    expect(encoded).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*-abcdef12\.png$/u);
    expect(Buffer.byteLength(encoded)).toBeLessThan(200);
  });

  test("contains nothing harmful from the ID or the media type either", () => {
    expect(fileNameOf(null, { id: "../../x/y", media_type: "text/html" })).toBe("creation-xy.bin");
    expect(fileNameOf("attachment; filename*=UTF-8''%", { id: "", media_type: "../png" })).toBe("creation-.bin");
  });
});
