import { type Look, lookOf } from "./look.ts";
import { group, line, oval, path, rect, type Subject, shade } from "./pen.ts";

/** A person seen from behind, looking into the image, as painters place a wanderer. */
function standing(look: Look, kind: "woman" | "man" | "child", coat: readonly [number, number, number]): string {
  const shoes = "#2c2426";
  if (kind === "woman")
    return [
      path("M-9 -2C-10 -22 -8 -40 -7 -56H-1L-1 -2ZM9 -2C10 -22 8 -40 7 -56H1L1 -2Z", shade(look.skin, -0.16)),
      path("M-11 1c0 -5 10 -5 10 0ZM11 1c0 -5 -10 -5 -10 0Z", shoes),
      path(
        "M-14 -138C-22 -120 -14 -104 -15 -96C-20 -70 -28 -48 -34 -30C-14 -22 16 -22 36 -31C28 -50 20 -72 15 -96C14 -106 22 -120 14 -138Z",
        shade(coat),
      ),
      line(
        "M-8 -96C-10 -70 -16 -48 -20 -28M2 -94C2 -70 2 -48 4 -25M10 -94C14 -70 20 -50 24 -30",
        shade(coat, -0.28),
        1.6,
      ),
      path("M-15 -98H15L16 -92H-16Z", shade(coat, -0.3)),
      path(
        "M-14 -136C-24 -122 -26 -100 -24 -82L-18 -82C-18 -98 -14 -112 -11 -122ZM14 -136C24 -122 28 -104 24 -84L18 -84C19 -100 14 -112 11 -122Z",
        shade(look.skin, -0.04),
      ),
      oval(0, -158, 12.5, 15, shade(look.skin)),
      path(
        "M0 -177C16 -177 18 -160 17 -146C18 -128 16 -116 10 -112C4 -116 -6 -116 -11 -112C-18 -120 -18 -136 -17 -150C-18 -164 -14 -177 0 -177Z",
        shade(look.hair, 0.06),
      ),
      line(
        "M-9 -170C-12 -150 -10 -130 -8 -116M0 -174C0 -150 0 -134 0 -116M9 -170C12 -150 10 -130 8 -116",
        shade(look.hair, 0.24),
        1,
      ),
    ].join("");
  const child = kind === "child";
  return group(
    [
      path("M-13 -2C-14 -30 -13 -56 -12 -82H-1L-1 -2ZM13 -2C14 -30 13 -56 12 -82H1L1 -2Z", shade("#39404e")),
      path("M-15 2c0 -7 14 -7 14 0ZM15 2c0 -7 -14 -7 -14 0Z", shoes),
      line("M-7 -76L-8 -8M7 -76L8 -8", shade("#39404e", -0.3), 1.2),
      path(
        "M-18 -140C-24 -120 -20 -96 -20 -72C-8 -68 8 -68 20 -72C20 -96 24 -120 18 -140C10 -146 -10 -146 -18 -140Z",
        shade(coat),
      ),
      line("M0 -142V-70M-12 -100C-14 -90 -14 -82 -13 -72M12 -100C14 -90 14 -82 13 -72", shade(coat, -0.28), 1.3),
      path(
        "M-18 -139C-28 -124 -30 -100 -28 -82L-20 -82C-20 -98 -18 -112 -15 -122ZM18 -139C28 -124 30 -100 28 -82L20 -82C20 -98 18 -112 15 -122Z",
        shade(coat, -0.12),
      ),
      oval(-24, -79, 4.6, 5, shade(look.skin)),
      oval(24, -79, 4.6, 5, shade(look.skin)),
      rect(-6, -150, 12, 12, shade(look.skin, -0.16)),
      path("M-12 -142C-6 -136 6 -136 12 -142L14 -136C6 -130 -6 -130 -14 -136Z", shade(coat, -0.3)),
      oval(0, -162, 13.5, 16, shade(look.skin)),
      path(
        "M0 -181C15 -181 17 -166 16 -156C12 -150 -12 -150 -16 -156C-17 -168 -14 -181 0 -181Z",
        shade(look.hair, 0.05),
      ),
      child
        ? path("M-15 -136H15L17 -98H-17Z", "#d99a2e") + line("M-10 -136v-8M10 -136v-8M-16 -116H16", "#8a5a1a", 2)
        : "",
    ].join(""),
    child ? "scale(0.72)" : "scale(1)",
  );
}

const figure = (kind: "woman" | "man" | "child"): Subject => ({
  size: kind === "child" ? 0.27 : 0.36,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const usual =
      kind === "woman"
        ? pen.random.pick(["#b8343e", "#2f5d8a", "#e0b64a", "#f1ece2"])
        : pen.random.pick(["#7a4a2c", "#3f5a4a", "#34495e", "#a8392f"]);
    return {
      body: standing(lookOf(pen), kind, pen.main(usual)),
      box: { left: -40, top: kind === "child" ? -132 : -184, right: 40, bottom: 4 },
    };
  },
});

const people: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const kinds = ["man", "woman", "child"] as const;
    const spots = [
      [-62, 0],
      [0, 4],
      [54, -1],
    ] as const;
    const usual = ["#34495e", "#b8343e", "#d99a2e"] as const;
    const body = spots
      .map(([x, y], i) =>
        group(standing(lookOf(pen), kinds[i] ?? "man", pen.main(usual[i] ?? "#34495e")), `translate(${x},${y})`),
      )
      .join("");
    return { body, box: { left: -104, top: -184, right: 96, bottom: 8 } };
  },
};

export const peopleSubjects = {
  woman: figure("woman"),
  man: figure("man"),
  child: figure("child"),
  people,
} satisfies Record<string, Subject>;
