import { downward, group, halo, line, n, oval, path, rect, roundness, type Subject, shade, windowPane } from "./pen.ts";
import { snowCap } from "./snow-cap.ts";

const house: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.08,
  draw(pen) {
    const wall = pen.main("#e8d9bd");
    const roof = pen.trim("#9a4636");
    const panes = [
      windowPane(-44, -48, 14, 17, pen.lamps),
      windowPane(-22, -48, 14, 17, pen.lamps),
      windowPane(30, -50, 13, 17, pen.lamps),
      windowPane(54, -50, 13, 17, pen.lamps),
      windowPane(78, -50, 13, 17, pen.lamps),
      windowPane(-33, -84, 12, 13, pen.lamps, true),
    ];
    const body = [
      `<defs>${downward("w", shade(wall, 0.08), shade(wall, -0.16))}</defs>`,
      path("M66 -112V-84H80V-112Z", "#8a5a4a") + rect(64, -115, 18, 5, "#6d463b"),
      path(
        "M74 -118C66 -130 86 -138 76 -152C90 -148 98 -136 88 -126C84 -122 80 -120 78 -117Z",
        "#d8d6da",
        'opacity="0.45"',
      ),
      rect(0, -64, 104, 64, shade(wall, -0.08)),
      path("M-12 -106L14 -62H112L88 -106Z", shade(roof, 0.05)),
      ...[-98, -90, -82, -74, -66].map((y) =>
        line(`M${-12 + (106 + y) * 0.6} ${y}H${90 + (106 + y) * 0.55}`, shade(roof, -0.28), 0.9),
      ),
      path("M-62 -60L-12 -106L14 -62V0H-62Z", "url(#w)"),
      path("M-68 -58L-12 -110L18 -62L13 -58L-12 -99L-62 -53Z", shade(roof, -0.2)),
      pen.snowy
        ? snowCap("M-12 -112L14 -66H112L88 -112Q40 -116 -12 -112Z") + snowCap("M-70 -58L-12 -113L-8 -108L-64 -55Z")
        : "",
      ...panes.map((pane) => pane.body),
      rect(2, -34, 17, 34, shade("#5c3a2a", 0), 'rx="1"'),
      oval(15.5, -16, 1.2, 1.2, "#e2b45a"),
      rect(-66, -4, 174, 6, shade("#8c8378", -0.1)),
      ...[-58, -34, 34, 56, 84].map((x, i) => oval(x, -5, 13, 8 + (i % 2) * 3, shade("#4f7a42", i % 2 ? -0.1 : -0.28))),
    ].join("");
    return {
      body,
      glow: panes.map((pane) => pane.glow).join(""),
      box: { left: -76, top: -154, right: 116, bottom: 4 },
    };
  },
};

const cabin: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.08,
  draw(pen) {
    const wood = pen.main("#8a5a36");
    const roof = pen.trim("#4a3a34");
    const panes = [
      windowPane(-46, -38, 17, 16, pen.lamps),
      windowPane(30, -38, 15, 16, pen.lamps),
      windowPane(60, -38, 15, 16, pen.lamps),
      windowPane(-30, -70, 13, 12, pen.lamps),
    ];
    const logs = Array.from({ length: 9 }, (_, i) => -5 - i * 6);
    const body = [
      rect(48, -106, 15, 40, "#7d7670"),
      line("M48 -98h15M48 -90h15M48 -82h15M55 -106v8M52 -98v8M59 -90v8", "#5d5752", 0.8),
      path(
        "M52 -110C44 -124 66 -130 56 -146C72 -142 78 -128 68 -118C64 -114 60 -112 58 -109Z",
        "#dcdce2",
        'opacity="0.5"',
      ),
      rect(0, -54, 94, 54, shade(wood, -0.16)),
      ...logs.map((y) => line(`M0 ${y}H94`, shade(wood, -0.46), 1) + line(`M0 ${y - 2.5}H94`, shade(wood, 0.02), 0.9)),
      path("M-60 -52L-22 -98L8 -52V0H-60Z", shade(wood, -0.02)),
      ...logs.map(
        (y) => line(`M-59 ${y}H7`, shade(wood, -0.36), 1) + line(`M-59 ${y - 2.5}H7`, shade(wood, 0.16), 0.9),
      ),
      path("M-26 -104L2 -48L104 -48L80 -104Z", shade(roof, 0.06)),
      path("M-72 -44L-26 -106L6 -50L0 -46L-25 -92L-64 -42Z", shade(roof, -0.2)),
      pen.snowy
        ? snowCap("M-28 -106L4 -54Q50 -47 106 -52L82 -107Q30 -114 -28 -106Z") +
          snowCap("M-74 -44L-27 -109L-20 -102L-66 -42Z") +
          snowCap("M46 -108q9 -6 19 0l-1 4h-17Z")
        : [-96, -88, -80, -72, -64, -56]
            .map((y) => line(`M${-22 + (104 + y) * 0.5} ${y}H${83 + (104 + y) * 0.4}`, shade(roof, -0.35), 0.8))
            .join(""),
      ...panes.map((pane) => pane.body),
      path("M-20 0v-30h15v30Z", shade("#3d271b")),
      oval(-8, -14, 1.2, 1.2, "#d9a850"),
      rect(-64, -3, 162, 4, shade("#5b4636", -0.1)),
      pen.snowy ? path("M-80 4C-50 -6 -30 0 0 -4C40 -8 70 -2 112 4Z", "#eef3fb") : "",
    ].join("");
    const spill = pen.lamps > 0 ? `<defs>${halo("sp", "#ffb45a", 0.35)}</defs>${oval(0, -26, 90, 40, "url(#sp)")}` : "";
    return {
      body,
      glow: spill + panes.map((pane) => pane.glow).join(""),
      box: { left: -92, top: -148, right: 116, bottom: 6 },
    };
  },
};

const church: Subject = {
  size: 0.5,
  stands: "ground",
  volume: 0.06,
  draw(pen) {
    const wall = pen.main("#ece6da");
    const roof = pen.trim("#5a4a48");
    const panes = [0, 1, 2, 3].map((i) => windowPane(8 + i * 21, -44, 8, 24, pen.lamps, true));
    panes.push(windowPane(-36, -104, 8, 17, pen.lamps, true), windowPane(-36, -66, 8, 17, pen.lamps, true));
    const body = [
      rect(-8, -60, 104, 60, shade(wall, -0.1)),
      path("M-12 -94L4 -57H104L90 -94Z", shade(roof, 0.04)),
      ...[-86, -78, -70, -62].map((y) =>
        line(`M${-8 + (94 + y) * 0.4} ${y}H${92 + (94 + y) * 0.36}`, shade(roof, -0.3), 0.9),
      ),
      rect(-52, -124, 42, 124, shade(wall, 0.02)),
      rect(-52, -124, 14, 124, shade(wall, -0.12)),
      rect(-55, -128, 48, 6, shade(wall, -0.2)),
      path("M-56 -128L-31 -204L-6 -128Z", shade(roof, 0.08)),
      path("M-56 -128L-31 -204L-36 -128Z", shade(roof, -0.25)),
      line("M-31 -204v-20M-37 -217h12", "#c9a24c", 2.2),
      path("M-38 0v-24a7 8 0 0 1 14 0v24Z", "#4d3326"),
      pen.snowy
        ? snowCap("M-12 -96L2 -64Q50 -58 104 -62L90 -97Q40 -100 -12 -96Z") +
          snowCap("M-44 -166L-31 -205L-18 -166Q-31 -158 -44 -166Z")
        : "",
      ...panes.map((pane) => pane.body),
      rect(-58, -3, 160, 5, shade("#8a8378")),
    ].join("");
    return {
      body,
      glow: panes.map((pane) => pane.glow).join(""),
      box: { left: -62, top: -228, right: 108, bottom: 4 },
    };
  },
};

const windmill: Subject = {
  size: 0.54,
  stands: "ground",
  volume: 0.1,
  draw(pen) {
    const wall = pen.main("#e9dfcb");
    const cap = pen.trim("#6d4433");
    const turn = pen.random.between(12, 70);
    const blade = [0, 90, 180, 270]
      .map((angle) =>
        group(
          line("M0 0V-92", "#4d3a2e", 3) +
            rect(2, -90, 17, 70, shade("#f3ead6", -0.06), 'opacity="0.92"') +
            line(
              `M2 -90H19M2 -80H19M2 -70H19M2 -60H19M2 -50H19M2 -40H19M2 -30H19M2 -20H19M10.5 -90V-20M19 -90V-20`,
              "#5b4636",
              1,
            ),
          `rotate(${n(turn + angle)})`,
        ),
      )
      .join("");
    const panes = [
      windowPane(-4, -66, 9, 12, pen.lamps, true),
      windowPane(-18, -36, 8, 11, pen.lamps, true),
      windowPane(9, -98, 7, 10, pen.lamps, true),
    ];
    const body = [
      `<defs>${roundness("w", wall)}${roundness("c", cap)}</defs>`,
      path("M-36 0L-21 -124H21L36 0Z", "url(#w)"),
      ...[-18, -42, -66, -90, -112].map((y) => line(`M${-34 - y * 0.1} ${y}H${34 + y * 0.1}`, shade(wall, -0.16), 0.7)),
      rect(-42, -44, 84, 4, shade(cap, -0.1)),
      line(
        "M-42 -54H42M-40 -44v-10M-26 -44v-10M-12 -44v-10M2 -44v-10M16 -44v-10M30 -44v-10M41 -44v-10",
        shade(cap, -0.2),
        1.3,
      ),
      path("M-27 -122C-27 -144 -12 -152 0 -153C12 -152 27 -144 27 -122Z", "url(#c)"),
      path("M-10 0v-24a9 9 0 0 1 18 0v24Z", "#4d3326"),
      ...panes.map((pane) => pane.body),
      group(`${blade}${oval(0, 0, 5, 5, "#3d2d24")}${oval(1, -1, 2, 2, "#8a6a50")}`, "translate(0,-130)"),
      rect(-44, -3, 88, 5, shade("#7d7468")),
    ].join("");
    return { body, glow: panes.map((pane) => pane.glow).join(""), box: { left: -98, top: -228, right: 98, bottom: 3 } };
  },
};

export const homeSubjects = { house, cabin, church, windmill } satisfies Record<string, Subject>;
