import { describe, expect, it } from "vitest";
import { downloadName } from "./download-name.ts";

describe("the name a creation is saved under", () => {
  it("is its prompt with underscores for everything but letters, digits, underscores and hyphens", () => {
    expect(downloadName("A fox, in_fresh-snow (2)", "image/png")).toBe("A_fox__in_fresh-snow__2_.png");
  });

  it("is cut to 40 characters", () => {
    expect(downloadName("x".repeat(90), "image/webp")).toBe(`${"x".repeat(40)}.webp`);
  });

  it("keeps the letters of every language", () => {
    expect(downloadName("雪の中の狐", "image/png")).toBe("雪の中の狐.png");
  });

  it("is “image” without a prompt, and has no ending for an unknown kind", () => {
    expect(downloadName("  ", "application/x-other")).toBe("image");
  });
});
