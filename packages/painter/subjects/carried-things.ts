import { group, line, n, oval, path, rect, type Subject, shade } from "./pen.ts";
import { leafOf } from "./tableware.ts";

const ball: Subject = {
  size: 0.28,
  stands: "ground",
  volume: 0.5,
  draw(pen) {
    const skin = pen.main("#f4f0e8");
    const patch = shade(pen.trim(pen.colored ? "#f8f4ea" : "#2a2830"));
    const pentagon = (x: number, y: number, r: number, squash: number, turn: number) =>
      group(
        path(
          `${Array.from(
            { length: 5 },
            (_, i) => `${i ? "L" : "M"}${n(Math.sin(i * 1.2566) * r)} ${n(-Math.cos(i * 1.2566) * r)}`,
          ).join("")}Z`,
          patch,
        ),
        `translate(${x},${y}) rotate(${turn}) scale(${squash},1)`,
      );
    const body = [
      `<defs><radialGradient id="bl" cx="0.64" cy="0.3" r="0.8"><stop offset="0" stop-color="${shade(skin, 0.4)}"/><stop offset="0.5" stop-color="${shade(skin)}"/><stop offset="1" stop-color="${shade(skin, -0.46)}"/></radialGradient><clipPath id="bc"><circle cx="0" cy="-60" r="60"/></clipPath></defs>`,
      oval(0, -60, 60, 60, "url(#bl)"),
      group(
        [0, 72, 144, 216, 288]
          .map((a) =>
            group(
              line("M0 -22V-44M0 -44L-20 -58M0 -44L20 -58", shade(skin, -0.5), 1.8) + pentagon(0, -68, 20, 1, 180),
              `translate(2,-62) rotate(${a + 36})`,
            ),
          )
          .join("") + pentagon(2, -62, 22, 1, 36 + 180),
        "",
        'clip-path="url(#bc)"',
      ),
      oval(22, -90, 16, 9, "#ffffff", 'opacity="0.3" transform="rotate(34 22 -90)"'),
      path(
        "M-50 2q3 -9 1 -15M-40 3q-2 -10 4 -14M46 3q4 -8 2 -15M56 3q-2 -8 5 -12",
        "none",
        'stroke="#5f8a3e" stroke-width="2"',
      ),
    ].join("");
    return { body, box: { left: -64, top: -124, right: 64, bottom: 5 } };
  },
};

const box: Subject = {
  size: 0.36,
  stands: "ground",
  volume: 0.05,
  draw(pen) {
    const card = pen.main("#c79a62");
    const body = [
      path("M-84 -92L26 -76V8L-84 -12Z", shade(card)),
      path("M26 -76L98 -98V-18L26 8Z", shade(card, -0.24)),
      path("M-84 -92L-12 -112L98 -98L26 -76Z", shade(card, -0.5)),
      path("M-84 -92L26 -76L8 -52L-104 -70Z", shade(card, 0.18)),
      path("M98 -98L26 -76L52 -58L126 -82Z", shade(card, -0.1)),
      path("M-84 -92L-12 -112L-30 -134L-106 -112Z", shade(card, 0.06)),
      path("M-12 -112L98 -98L116 -122L4 -134Z", shade(card, 0.12)),
      path("M-40 -62L-26 -60V-4L-40 -7Z", shade(card, 0.3), 'opacity="0.6"'),
      path("M-70 -30l8 -12l8 14M-62 -42v24", "none", `stroke="${shade(card, -0.5)}" stroke-width="3"`),
    ].join("");
    return { body, box: { left: -110, top: -138, right: 130, bottom: 10 } };
  },
};

const backpack: Subject = {
  size: 0.46,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const cloth = pen.main("#c2622e");
    const strap = shade(pen.trim("#5a3a26"));
    const body = [
      path("M-58 -120C-84 -96 -84 -40 -66 -10L-54 -14C-66 -44 -66 -86 -46 -108Z", shade(cloth, -0.4)),
      path("M-20 -168C-20 -190 20 -190 20 -168", "none", `stroke="${strap}" stroke-width="7"`),
      path(
        "M-62 0C-74 -30 -72 -110 -58 -138C-44 -172 44 -172 58 -138C72 -110 74 -30 62 0C40 8 -40 8 -62 0Z",
        shade(cloth),
      ),
      path("M-62 -110C-56 -166 56 -166 62 -110C60 -84 40 -76 0 -76C-40 -76 -60 -84 -62 -110Z", shade(cloth, 0.16)),
      line("M-60 -104C-54 -88 54 -88 60 -104", shade(cloth, -0.3), 1.8, 'stroke-dasharray="5 4"'),
      path(
        "M-44 -58C-48 -36 -46 -14 -40 -4C-20 2 20 2 40 -4C46 -14 48 -36 44 -58C20 -50 -20 -50 -44 -58Z",
        shade(cloth, -0.14),
      ),
      path("M-46 -62C-20 -52 20 -52 46 -62L48 -40C20 -28 -20 -28 -48 -40Z", shade(cloth, 0.06)),
      rect(-34, -112, 10, 54, strap, 'rx="3"'),
      rect(24, -112, 10, 54, strap, 'rx="3"'),
      rect(-37, -76, 16, 12, "#d9bc6a", 'rx="2"'),
      rect(21, -76, 16, 12, "#d9bc6a", 'rx="2"'),
      rect(-8, -50, 16, 12, "#d9bc6a", 'rx="2"'),
      path("M-66 -26C-80 -26 -84 -12 -78 0H-60ZM66 -26C80 -26 84 -12 78 0H60Z", shade(cloth, -0.2)),
      path("M-62 -172C-74 -168 -74 -150 -62 -148H62C74 -150 74 -168 62 -172Z", "#6a8a6a"),
      oval(64, -160, 9, 12, "#84a884"),
      oval(64, -160, 5, 7, "#4f6a4f"),
      line("M-34 -172V-148M34 -172V-148", strap, 6),
    ].join("");
    return { body, box: { left: -88, top: -192, right: 88, bottom: 8 } };
  },
};

const suitcase: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const leather = pen.main("#9a5a34");
    const trim = shade(pen.trim("#5c3420"));
    const sticker = (x: number, y: number, r: number, color: string, inner: string) =>
      oval(x, y, r, r, color) + oval(x, y, r * 0.66, r * 0.66, inner);
    const body = [
      path("M-26 -122V-142C-26 -150 26 -150 26 -142V-122", "none", `stroke="${trim}" stroke-width="9"`),
      rect(-112, -124, 224, 124, shade(leather, -0.2), 'rx="12"'),
      rect(-112, -126, 220, 120, shade(leather), 'rx="12"'),
      rect(-112, -126, 220, 22, shade(leather, 0.22), 'rx="11" opacity="0.6"'),
      rect(-80, -126, 18, 122, trim),
      rect(58, -126, 18, 122, trim),
      rect(-83, -84, 24, 16, "#d9bc6a", 'rx="3"'),
      rect(55, -84, 24, 16, "#d9bc6a", 'rx="3"'),
      ...[
        [-112, -126, 1, 1],
        [108, -126, -1, 1],
        [-112, -6, 1, -1],
        [108, -6, -1, -1],
      ].map(([x = 0, y = 0, sx = 1, sy = 1]) =>
        group(path("M0 26C0 8 8 0 26 0C22 16 16 22 0 26Z", trim), `translate(${x},${y}) scale(${sx},${sy})`),
      ),
      sticker(-24, -52, 22, "#e8d8a8", "#4a8ab0"),
      path("M-34 -48L-26 -60L-20 -52L-15 -57L-12 -46Z", "#f6f2e4"),
      group(
        rect(-22, -13, 44, 26, "#d8503e", 'rx="3"') + line("M-14 -3H14M-14 5H6", "#fbeedc", 3),
        "translate(26,-36) rotate(-10)",
      ),
      sticker(26, -88, 13, "#6a9a5a", "#f2e6b8"),
      line("M-108 -62H-84M-58 -62H-48M52 -62H104", shade(leather, -0.4), 1.6),
    ].join("");
    return { body, box: { left: -116, top: -152, right: 116, bottom: 4 } };
  },
};

const bag: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.3,
  draw(pen) {
    const leather = pen.main("#a83a44");
    const body = [
      path("M-44 -104C-52 -176 52 -176 44 -104", "none", `stroke="${shade(leather, -0.35)}" stroke-width="8"`),
      path(
        "M-78 0C-88 -2 -92 -12 -90 -24L-72 -100C-70 -108 -66 -110 -58 -110H58C66 -110 70 -108 72 -100L90 -24C92 -12 88 -2 78 0C40 6 -40 6 -78 0Z",
        shade(leather),
      ),
      path("M-78 0C-88 -2 -92 -12 -90 -24L-72 -100L-56 -98C-60 -60 -64 -30 -60 3Z", shade(leather, -0.22)),
      path("M-72 -102C-68 -112 68 -112 72 -102L66 -64C40 -46 -40 -46 -66 -64Z", shade(leather, 0.14)),
      line("M-64 -68C-38 -52 38 -52 64 -68", shade(leather, 0.46), 1.6, 'stroke-dasharray="5 4"'),
      oval(0, -56, 12, 11, "#d9b458"),
      oval(0, -56, 6, 5.4, "#8a6a2c"),
      rect(-50, -116, 12, 18, "#d9b458", 'rx="3"'),
      rect(38, -116, 12, 18, "#d9b458", 'rx="3"'),
      path("M54 -90C62 -60 66 -30 64 -12C74 -24 72 -60 64 -92Z", "#ffffff", 'opacity="0.2"'),
    ].join("");
    return { body, box: { left: -96, top: -166, right: 96, bottom: 6 } };
  },
};

const plant: Subject = {
  size: 0.56,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const pot = pen.main("#c2693f");
    const big = (a: number, length: number, tone: string) =>
      group(
        line(`M0 0Q${n(a * 0.16)} ${n(-length * 0.5)} 0 ${n(-length * 0.66)}`, "#4f7d3c", 4) +
          path(
            `M0 ${n(-length * 0.5)}C-34 ${n(-length * 0.66)} -34 ${n(-length * 1.1)} 0 ${n(-length * 1.24)}C34 ${n(-length * 1.1)} 34 ${n(-length * 0.66)} 0 ${n(-length * 0.5)}Z`,
            shade(tone),
          ) +
          path(
            `M0 ${n(-length * 0.5)}C34 ${n(-length * 0.66)} 34 ${n(-length * 1.1)} 0 ${n(-length * 1.24)}Z`,
            shade(tone, 0.14),
          ) +
          line(
            `M0 ${n(-length * 0.5)}V${n(-length * 1.2)}M0 ${n(-length * 0.74)}l14 -12M0 ${n(-length * 0.74)}l-14 -12M0 ${n(-length * 0.92)}l13 -11M0 ${n(-length * 0.92)}l-13 -11`,
            shade(tone, -0.3),
            1.4,
          ),
        `translate(0,-70) rotate(${a})`,
      );
    const body = [
      oval(0, 0, 54, 10, shade(pot, -0.4)),
      big(-64, 96, "#3f7a42"),
      big(62, 98, "#478a48"),
      big(-38, 116, "#478a48"),
      big(40, 112, "#3f7a42"),
      big(-18, 96, "#569a50"),
      big(18, 100, "#4c8f48"),
      big(0, 122, "#569a50"),
      leafOf(-22, -66, 44, -80, "#66a858"),
      leafOf(22, -66, 44, 80, "#66a858"),
      path("M-50 -66L-38 0Q0 10 38 0L50 -66Z", shade(pot)),
      path("M-50 -66L-38 0Q-30 4 -22 5L-30 -66Z", shade(pot, -0.26)),
      path("M-56 -78H56V-62Q0 -50 -56 -62Z", shade(pot, 0.12)),
      oval(0, -78, 56, 10, shade(pot, 0.26)),
      oval(0, -78, 50, 8, "#4a3426"),
      leafOf(-16, -74, 46, -54, "#569a50"),
      leafOf(18, -74, 46, 50, "#66a858"),
      leafOf(0, -72, 50, 4, "#4c8f48"),
    ].join("");
    return { body, box: { left: -138, top: -226, right: 138, bottom: 10 } };
  },
};

const kite: Subject = {
  size: 0.46,
  stands: "aloft",
  volume: 0.1,
  draw(pen) {
    const cloth = pen.main("#e04a3a");
    const second = pen.trim("#f2c040");
    const bow = (x: number, y: number, turn: number, color: string) =>
      group(path("M0 0L-16 -8V8ZM0 0L16 -8V8Z", color), `translate(${x},${y}) rotate(${turn})`);
    const body = group(
      [
        line("M0 30C10 60 -24 80 -10 110C4 136 -20 150 -14 178", "#e8e0cc", 2.4),
        path("M0 -130L-62 -56L0 30Z", shade(cloth)),
        path("M0 -130L62 -56L0 30Z", shade(second)),
        path("M0 -130L-62 -56H0Z", shade(second, 0.1)),
        path("M0 -130L62 -56H0Z", shade(cloth, 0.12)),
        line("M0 -130V30M-62 -56H62", "#6b4a2c", 2.6),
        bow(4, 62, 14, "#4a9ad0"),
        bow(-18, 88, -30, "#7cc06a"),
        bow(-6, 118, 30, "#e8608a"),
        bow(-12, 148, -20, "#f2c040"),
      ].join(""),
      "rotate(16)",
    );
    return { body, box: { left: -86, top: -140, right: 96, bottom: 180 } };
  },
};

export const carriedSubjects = { ball, box, backpack, suitcase, bag, plant, kite } satisfies Record<string, Subject>;
