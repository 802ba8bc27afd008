import type { Rgb } from "../color.ts";
import { line, oval, path, shade } from "./pen.ts";

/** How a head is drawn, seen from the front; its middle is (0, 0) and its face 16 units to each side. */
export interface HeadLook {
  skin: string;
  hair: Rgb | string;
  kind: "woman" | "man" | "child";
  long: boolean;
  eyes: "open" | "down" | "closed";
  beard: string | undefined;
}

/** Hair that hangs behind the shoulders; draw it first. */
export function hairBehind({ hair, long, kind }: HeadLook): string {
  if (long)
    return (
      path(
        "M0 -26C22 -26 24 -8 23 6C25 26 28 44 25 56C12 64 -12 64 -25 56C-28 44 -25 26 -23 6C-24 -8 -22 -26 0 -26Z",
        shade(hair, -0.16),
      ) +
      line(
        "M-20 10C-22 28 -23 42 -21 54M-14 20C-15 34 -15 46 -13 57M14 20C15 34 15 46 13 57M20 10C22 28 23 42 21 54",
        shade(hair, 0.14),
        1.2,
      )
    );
  return kind === "woman"
    ? path(
        "M0 -26C22 -26 24 -6 22 6C22 18 18 24 10 24H-10C-18 24 -22 18 -22 6C-24 -6 -22 -26 0 -26Z",
        shade(hair, -0.16),
      )
    : "";
}

export function head(look: HeadLook): string {
  const { skin, hair, kind, eyes } = look;
  const eyeAt = (x: number) =>
    eyes === "open"
      ? oval(x, 1, 2.5, 3.2, "#2a1d1c") + oval(x + 0.9, -0.2, 0.9, 1, "#ffffff")
      : line(`M${x - 3.6} ${eyes === "down" ? 1 : 0}q3.6 ${eyes === "down" ? 3.4 : 3.8} 7.2 0`, "#2a1d1c", 1.3);
  const face = [
    kind === "woman" ? "" : oval(-16.4, 3, 3, 4.4, shade(skin, -0.22)) + oval(16.4, 3, 3, 4.4, shade(skin, -0.02)),
    path("M-16.5 -5C-17 -23 17 -23 16.5 -5C17 9 9.5 20 0 20.6C-9.5 20 -17 9 -16.5 -5Z", shade(skin)),
    path(
      "M-16.5 -5C-17 9 -9.5 20 0 20.6C-7 16 -11 8 -11.6 -6C-12 -14 -9 -18 -5 -19C-12 -18 -17 -14 -16.5 -5Z",
      shade(skin, -0.36),
      'opacity="0.4"',
    ),
    oval(-9.4, 8.4, 3.8, 2.6, "#e0655c", 'opacity="0.34"'),
    oval(9.6, 8.2, 4, 2.8, "#e0655c", 'opacity="0.34"'),
    eyeAt(-6.6),
    eyeAt(6.8),
    line("M-10.4 -5.4q3.6 -2.6 7 -0.8M3.6 -6.2q3.6 -1.8 7 0.8", shade(hair, -0.15), kind === "man" ? 1.8 : 1.2),
    line("M0.6 2.4C2.6 5 2.4 7 0 7.4", shade(skin, -0.4), 1),
    line(eyes === "closed" ? "M-3 12.6Q0 14.4 3 12.6" : "M-4.4 11.6Q0 15.8 4.6 11.4", "#8f3f3c", 1.3),
  ].join("");
  const beard = look.beard
    ? path(
        "M-16.8 1C-17 14 -13 27 0 31C13 27 17 14 16.8 1C14 8 11 9.6 6 8.4C2 7.6 -2 7.6 -6 8.4C-11 9.6 -14 8 -16.8 1Z",
        look.beard,
      ) +
      path("M-4.6 11.6Q0 9.8 4.8 11.4Q0 15.6 -4.6 11.6Z", "#8f3f3c") +
      line("M-9 15C-7 20 -5 24 -2 27M9 15C7 20 5 24 2 27M0 17V28", "#000000", 0.9, 'opacity="0.18"')
    : "";
  const front =
    kind === "woman"
      ? path(
          "M4 -19C-3 -11 -12 -9 -16 1C-20 6 -22 8 -22 2C-25 -18 -14 -29 1 -28C17 -29 25 -16 22 4C21 8 19 4 17 0C15 -8 11 -15 4 -19Z",
          shade(hair, 0.02),
        ) + line("M2 -26C-8 -22 -15 -14 -18 -4M6 -26C13 -22 18 -14 19 -4", shade(hair, 0.24), 1)
      : path(
          kind === "child"
            ? "M-17.4 -2C-21 -22 -10 -29 2 -27C6 -31 10 -29 9 -26C17 -23 20 -14 17.4 -2C16 -8 13 -12 9 -13C5 -10 0 -12 -3 -14C-7 -9 -13 -9 -17.4 -2Z"
            : "M-17.4 -2C-20 -20 -12 -28 1 -27C15 -28 20 -18 17.4 -2C16 -8 14 -13 10 -15C2 -12 -8 -12 -12 -15C-15 -12 -16 -7 -17.4 -2Z",
          shade(hair, 0.04),
        ) + line("M-10 -22C-6 -25 2 -26 8 -24", shade(hair, 0.3), 1.1);
  return face + beard + front;
}
