import { downward, halo, line, n, oval, path, rect, roundness, type Subject, shade, windowPane } from "./pen.ts";
import { snowCap } from "./snow-cap.ts";

const castle: Subject = {
  size: 0.6,
  stands: "ground",
  volume: 0.08,
  draw(pen) {
    const stone = pen.main("#b3a896");
    const roof = pen.trim("#4d5f86");
    const panes: ReturnType<typeof windowPane>[] = [];
    const tower = (x: number, width: number, top: number, base: number, peak: number) => {
      for (let y = top + 14; y < base - 26; y += 30) panes.push(windowPane(x - 2.4, y, 4.8, 9, pen.lamps, true));
      return [
        rect(x - width / 2, top, width, base - top, "url(#s)"),
        ...Array.from({ length: Math.floor((base - top) / 11) }, (_, i) =>
          line(`M${x - width / 2 + 1 + ((i * 7) % 9)} ${top + 6 + i * 11}h${width * 0.28}`, shade(stone, -0.3), 0.7),
        ),
        rect(x - width / 2 - 3, top - 7, width + 6, 8, shade(stone, -0.12)),
        ...Array.from({ length: 4 }, (_, i) =>
          rect(x - width / 2 - 3 + (i * (width + 6)) / 3.6, top - 12, (width + 6) / 7, 6, shade(stone, -0.06)),
        ),
        path(
          `M${x - width / 2 - 4} ${top - 8}Q${x - 3} ${top - peak * 0.45} ${x} ${top - peak}Q${x + 3} ${top - peak * 0.45} ${x + width / 2 + 4} ${top - 8}Z`,
          "url(#r)",
        ),
        line(`M${x} ${top - peak}v-13`, "#40383a", 1.1),
        path(`M${x} ${top - peak - 13}l13 4l-13 4Z`, shade("#c2443a")),
        pen.snowy
          ? snowCap(
              `M${x - width / 4} ${top - peak * 0.42}Q${x - 2} ${top - peak * 0.6} ${x} ${top - peak}Q${x + 4} ${top - peak * 0.5} ${x + width / 4} ${top - peak * 0.36}Q${x} ${top - peak * 0.3} ${x - width / 4} ${top - peak * 0.42}Z`,
            )
          : "",
      ].join("");
    };
    const wall = (left: number, right: number, top: number, base: number) =>
      rect(left, top, right - left, base - top, shade(stone, -0.1)) +
      Array.from({ length: Math.floor((right - left) / 9) }, (_, i) =>
        rect(left + i * 9, top - 6, 5, 7, shade(stone, -0.1)),
      ).join("") +
      Array.from({ length: 8 }, (_, i) =>
        line(
          `M${left + 4 + ((i * 23) % (right - left - 16))} ${top + 8 + ((i * 13) % (base - top - 12))}h9`,
          shade(stone, -0.34),
          0.8,
        ),
      ).join("");
    const body = [
      `<defs>${roundness("s", stone)}${roundness("r", roof)}${downward("k", "#8d8a76", "#3f4436")}</defs>`,
      path("M-140 20C-116 -4 -104 -26 -84 -32L86 -34C104 -26 120 -2 144 20Z", "url(#k)"),
      path(
        "M-92 -28L-80 -4L-98 18L-126 18ZM20 -30L34 -2L20 20L-4 20ZM90 -30L100 0L96 20L70 20Z",
        "#3c4036",
        'opacity="0.45"',
      ),
      tower(-34, 26, -142, -40, 50),
      tower(30, 30, -164, -40, 58),
      tower(0, 20, -190, -100, 46),
      wall(-56, 58, -112, -36),
      tower(-72, 30, -104, -30, 52),
      tower(76, 28, -116, -30, 50),
      wall(-84, -16, -68, -30),
      wall(16, 88, -68, -30),
      rect(-22, -84, 44, 54, shade(stone, 0.04)),
      ...[-22, -12, -2, 8, 17].map((x) => rect(x, -90, 5, 7, shade(stone, 0.04))),
      path("M-13 -30V-52A13 14 0 0 1 13 -52V-30Z", "#2b2224"),
      line("M-8 -30V-60M-3 -30V-64M3 -30V-64M8 -30V-60M-13 -40H13M-13 -49H13", "#5b4a40", 1.1),
      path("M-13 -30L-34 18H34L13 -30Z", shade("#a99b80", -0.18), 'opacity="0.75"'),
    ];
    panes.push(
      windowPane(-40, -96, 6, 11, pen.lamps, true),
      windowPane(36, -96, 6, 11, pen.lamps, true),
      windowPane(-3, -78, 6, 10, pen.lamps, true),
    );
    return {
      body: body.join("") + panes.map((pane) => pane.body).join(""),
      glow: panes.map((pane) => pane.glow).join(""),
      box: { left: -146, top: -254, right: 150, bottom: 20 },
    };
  },
};

const temple: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.08,
  draw(pen) {
    const wood = pen.main("#a8382c");
    const roof = pen.trim("#3c4a50");
    const tiers = 5;
    const parts: string[] = [];
    const lights: string[] = [];
    for (let i = 0; i < tiers; i++) {
      const y = -14 - i * 36;
      const half = 42 - i * 5.4;
      parts.push(rect(-half, y - 24, half * 2, 25, shade(wood, -0.1)));
      parts.push(rect(-half + 4, y - 20, half * 2 - 8, 17, shade("#efdfbd", -0.12)));
      for (let c = 0; c <= 4; c++)
        parts.push(rect(-half + (c * (half * 2 - 4)) / 4, y - 24, 4, 25, shade(wood, c % 2 ? 0.05 : -0.05)));
      parts.push(
        line(
          `M${n(-half - 3)} ${y - 3}H${n(half + 3)}M${n(-half - 3)} ${y - 9}H${n(half + 3)}`,
          shade(wood, 0.16),
          1.1,
        ),
      );
      if (pen.lamps > 0)
        for (const c of [0.6, 1.6, 2.6, 3.6])
          lights.push(
            rect(-half + (c * (half * 2 - 4)) / 4 - 1.5, y - 19, 8, 9, "#ffc56a", `opacity="${n(pen.lamps * 0.9)}"`),
          );
      const reach = half + 26;
      parts.push(
        path(
          `M${n(-reach)} ${y - 27}Q${n(-half)} ${y - 27} ${n(-half * 0.62)} ${y - 43}H${n(half * 0.62)}Q${n(half)} ${y - 27} ${n(reach)} ${y - 27}Q${n(half)} ${y - 19} 0 ${y - 19}Q${n(-half)} ${y - 19} ${n(-reach)} ${y - 27}Z`,
          shade(roof, 0.04),
        ),
      );
      for (let c = -4; c <= 4; c++)
        parts.push(
          line(`M${n((c * half * 0.6) / 4.4)} ${y - 42}L${n((c * reach) / 5)} ${y - 23}`, shade(roof, -0.35), 0.8),
        );
      parts.push(
        line(
          `M${n(-reach)} ${y - 28}Q${n(-half)} ${y - 20} 0 ${y - 20}Q${n(half)} ${y - 20} ${n(reach)} ${y - 28}`,
          shade(roof, 0.3),
          1.3,
        ),
      );
      if (pen.snowy)
        parts.push(
          snowCap(
            `M${n(-half - 8)} ${y - 29}Q${n(-half)} ${y - 32} ${n(-half * 0.62)} ${y - 45}H${n(half * 0.62)}Q${n(half)} ${y - 32} ${n(half + 8)} ${y - 29}Q0 ${y - 25} ${n(-half - 8)} ${y - 29}Z`,
          ),
        );
    }
    const top = -14 - tiers * 36 - 7;
    const body = [
      path("M-78 4L-66 -8H66L78 4Z", "#8b867c"),
      rect(-58, -15, 116, 8, "#a19b8f"),
      path("M-16 4L-12 -14H12L16 4Z", "#c3bcae"),
      line("M-15 0H15M-14 -5H14M-13 -10H13", "#8b867c", 1),
      ...parts,
      line(`M0 ${top}v-34`, "#b08d44", 2.2),
      ...[0, 6, 12, 18].map((y) => oval(0, top - 8 - y, 5 - y * 0.14, 1.6, "#c9a353")),
      path("M-6 -14v-19h12v19Z", "#3a2420"),
    ].join("");
    return { body, glow: lights.join(""), box: { left: -84, top: top - 38, right: 84, bottom: 6 } };
  },
};

const tower: Subject = {
  size: 0.62,
  stands: "ground",
  volume: 0.06,
  draw(pen) {
    const stone = pen.main("#c9ab7c");
    const roof = pen.trim("#46606a");
    const panes = [-60, -96, -132].flatMap((y) => [-13, -3, 7].map((x) => windowPane(x, y, 6, 18, pen.lamps, true)));
    const body = [
      `<defs>${roundness("s", stone)}</defs>`,
      rect(-30, -30, 60, 32, shade(stone, -0.08)),
      rect(-24, -180, 48, 152, "url(#s)"),
      line("M-24 -38H24M-24 -74H24M-24 -110H24M-24 -146H24", shade(stone, -0.35), 1.6),
      line("M-24 -180V-30M24 -180V-30", shade(stone, -0.3), 2.4),
      ...panes.map((pane) => pane.body),
      rect(-29, -222, 58, 44, shade(stone, 0.06)),
      rect(-32, -182, 64, 5, shade(stone, -0.25)),
      rect(-32, -226, 64, 6, shade(stone, -0.2)),
      oval(0, -200, 18, 18, "#2f2a2c"),
      oval(0, -200, 16, 16, "#f4ecd8"),
      ...Array.from({ length: 12 }, (_, i) =>
        line("M0 -15v3", "#3a3230", 1.4, `transform="translate(0,-200) rotate(${i * 30})"`),
      ),
      line("M0 -200L0 -212M0 -200L8 -194", "#2a2426", 2),
      path("M-32 -226L-10 -262H10L32 -226Z", shade(roof, 0.02)),
      rect(-9, -276, 18, 15, shade(stone, 0)),
      path("M-13 -275L0 -306L13 -275Z", shade(roof, 0.1)),
      path("M-32 -226L-10 -262H-2L-8 -226Z", shade(roof, -0.28)),
      line("M0 -306v-16", "#c9a24c", 1.8),
      path("M-9 2v-18a9 9 0 0 1 18 0v18Z", "#40302a"),
    ].join("");
    const face =
      pen.lamps > 0
        ? `<defs>${halo("f", "#ffe2a0", 0.7)}</defs>${oval(0, -200, 30, 30, "url(#f)")}${oval(0, -200, 15.5, 15.5, "#ffeec4", 'opacity="0.85"')}${line("M0 -200L0 -212M0 -200L8 -194", "#2a2426", 2)}`
        : "";
    return {
      body,
      glow: face + panes.map((pane) => pane.glow).join(""),
      box: { left: -36, top: -324, right: 36, bottom: 3 },
    };
  },
};

const pyramid: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0,
  draw(pen) {
    const stone = pen.main("#d9b377");
    const one = (x: number, half: number, height: number, key: string) => {
      const ridge = x - half * 0.22;
      const courses = Array.from({ length: 22 }, (_, i) => {
        const t = (i + 1) / 23;
        return line(
          `M${n(x - half + (ridge - x + half) * t)} ${n(-height * t)}L${n(ridge)} ${n(-height * t + (1 - t) * 5)}L${n(x + half + (ridge - x - half) * t)} ${n(-height * t)}`,
          shade(stone, -0.42),
          0.55,
          'opacity="0.55"',
        );
      }).join("");
      return [
        `<defs>${downward(`a${key}`, shade(stone, 0.16), shade(stone, -0.04))}${downward(`b${key}`, shade(stone, -0.34), shade(stone, -0.46))}</defs>`,
        path(`M${ridge} ${-height}L${x + half} 0L${ridge} 5Z`, `url(#a${key})`),
        path(`M${ridge} ${-height}L${x - half} 0L${ridge} 5Z`, `url(#b${key})`),
        courses,
      ].join("");
    };
    return {
      body: one(-118, 66, 74, "1") + one(122, 52, 56, "2") + one(0, 116, 138, "3"),
      box: { left: -190, top: -140, right: 182, bottom: 6 },
    };
  },
};

export const monumentSubjects = { castle, temple, tower, pyramid } satisfies Record<string, Subject>;
