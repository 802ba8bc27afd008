import { line, n, oval, path, type Subject, shade } from "./pen.ts";

/** A whole whale under water, without a spout. */
export const divingWhale: Subject = {
  size: 0.36,
  stands: "afloat",
  volume: 0.45,
  shadowless: true,
  draw(pen) {
    const skin = pen.main("#3d5f80");
    const belly = "#cfdce4";
    const body = [
      path("M-26 -22C-8 -6 8 8 34 14C32 -2 20 -20 0 -30Z", shade(skin, -0.34)),
      path(
        "M150 -92C136 -96 112 -104 104 -126C126 -130 146 -122 154 -108C162 -124 182 -134 206 -130C200 -108 178 -94 160 -90Z",
        shade(skin, -0.1),
      ),
      path(
        "M-158 -50C-160 -82 -112 -104 -52 -102C14 -100 66 -74 108 -72C130 -72 142 -80 148 -98L164 -96C162 -66 140 -44 106 -36C62 -22 10 -4 -52 -4C-110 -4 -156 -20 -158 -50Z",
        shade(skin),
      ),
      path(
        "M-157 -46C-128 -52 -96 -46 -70 -36C-36 -22 10 -22 60 -26C24 -10 -14 -4 -52 -4C-108 -4 -152 -18 -157 -46Z",
        belly,
      ),
      ...Array.from({ length: 6 }, (_, i) =>
        line(
          `M${n(-152 + i * 5)} ${n(-40 + i * 5.4)}C${n(-118 + i * 4)} ${n(-40 + i * 5)} ${n(-84 + i * 3)} ${n(-28 + i * 3.6)} ${n(-36 - i * 4)} ${n(-19 + i * 2)}`,
          shade(belly, -0.3),
          1.3,
        ),
      ),
      line("M-157 -50C-132 -58 -110 -54 -92 -46", shade(skin, -0.5), 2),
      path("M58 -84C66 -98 80 -102 90 -98C84 -90 86 -82 92 -74Z", shade(skin, -0.14)),
      path("M-62 -32C-56 -6 -36 22 -4 36C2 16 -8 -14 -32 -34Z", shade(skin, -0.2)),
      line("M-48 -18C-40 0 -26 16 -10 28", shade(skin, 0.1), 1.4),
      ...Array.from({ length: 16 }, () =>
        oval(pen.random.between(-130, 40), pen.random.between(-92, -62), 1.6, 1.1, shade(skin, 0.22), 'opacity="0.6"'),
      ),
      oval(-84, -54, 4, 3.6, "#12141a"),
      oval(-85.2, -55.4, 1.2, 1.2, "#e8f0f4"),
      line("M-92 -60q8 -5 16 0", shade(skin, -0.4), 1.3),
    ].join("");
    return { body, box: { left: -162, top: -136, right: 210, bottom: 38 } };
  },
};
