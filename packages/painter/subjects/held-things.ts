import { line, n, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";

const skateboard: Subject = {
  size: 0.16,
  stands: "ground",
  volume: 0.15,
  draw(pen) {
    const deck = pen.main("#d9583a");
    const wheel = (x: number) =>
      rect(x - 12, -13, 24, 5, "#8d9098", 'rx="2"') +
      [-7, 7].map((dx) => oval(x + dx, -7, 7, 7, "#f0e6cf") + oval(x + dx, -7, 2.6, 2.6, "#6a6258")).join("");
    const body = [
      wheel(-38),
      wheel(38),
      path(
        "M-78 -30C-72 -20 -64 -18 -56 -18H56C64 -18 72 -20 78 -30L80 -25C74 -14 66 -12 56 -12H-56C-66 -12 -74 -14 -80 -25Z",
        shade(deck),
      ),
      path(
        "M-78 -30C-72 -20 -64 -18 -56 -18H56C64 -18 72 -20 78 -30C72 -23 64 -21 56 -21H-56C-64 -21 -72 -23 -78 -30Z",
        "#3a363c",
      ),
    ].join("");
    return { body, box: { left: -84, top: -34, right: 84, bottom: 2 } };
  },
};

const sword: Subject = {
  size: 0.46,
  stands: "ground",
  volume: 0.1,
  draw(pen) {
    const blade = pen.main("#c6ced8");
    const body = [
      path("M-52 4C-40 -18 -18 -26 4 -24C30 -24 48 -12 58 4Z", "#7a7680"),
      path("M-30 4C-24 -10 -10 -16 2 -15C16 -14 26 -6 30 4Z", "#918d98"),
      path("M-7 -110L0 -8L7 -110Z", shade(blade)),
      path("M0 -110V-8L7 -110Z", shade(blade, -0.3)),
      line("M0 -108V-40", shade(blade, 0.6), 1.2),
      path("M-30 -112C-18 -118 18 -118 30 -112C20 -106 -20 -106 -30 -112Z", "#c9a24c"),
      rect(-4, -150, 8, 36, "#6a3f2a", 'rx="2"'),
      line("M-4 -144l8 4M-4 -136l8 4M-4 -128l8 4M-4 -120l8 4", "#3f2418", 1.4),
      oval(0, -154, 7, 7, "#c9a24c"),
      oval(2, -156, 2.4, 2.4, "#fbeec4"),
    ].join("");
    return { body, box: { left: -56, top: -164, right: 60, bottom: 6 } };
  },
};

const jar: Subject = {
  size: 0.46,
  stands: "table",
  volume: 0.1,
  draw(pen) {
    const lid = pen.main("#b98a4e");
    const body = [
      `<defs><linearGradient id="jg"><stop offset="0" stop-color="#8fb4bd" stop-opacity="0.55"/><stop offset="0.3" stop-color="#dff0f2" stop-opacity="0.14"/><stop offset="0.7" stop-color="#e8f6f6" stop-opacity="0.12"/><stop offset="1" stop-color="#7fa6b2" stop-opacity="0.6"/></linearGradient></defs>`,
      path(
        "M-62 -20C-62 -4 -48 0 0 0C48 0 62 -4 62 -20V-112C62 -134 44 -138 42 -152H-42C-44 -138 -62 -134 -62 -112Z",
        "url(#jg)",
      ),
      line(
        "M-62 -20C-62 -4 -48 0 0 0C48 0 62 -4 62 -20V-112C62 -134 44 -138 42 -152M-62 -20V-112C-62 -134 -44 -138 -42 -152",
        "#a9cdd4",
        2.2,
      ),
      oval(0, -9, 50, 7, "#bfe0e4", 'opacity="0.35"'),
      line("M-48 -108C-50 -80 -50 -50 -46 -26", "#ffffff", 6, 'opacity="0.55"'),
      line("M-36 -114V-92", "#ffffff", 4, 'opacity="0.5"'),
      line("M52 -104V-40", "#ffffff", 2.4, 'opacity="0.4"'),
      rect(-46, -174, 92, 24, shade(lid), 'rx="5"'),
      rect(-46, -174, 92, 8, shade(lid, 0.28), 'rx="4"'),
      line("M-36 -160v6M-24 -160v6M-12 -160v6M0 -160v6M12 -160v6M24 -160v6M36 -160v6", shade(lid, -0.35), 1.6),
    ].join("");
    return { body, box: { left: -66, top: -178, right: 66, bottom: 4 } };
  },
  hollow: { left: -46, top: -136, right: 46, bottom: -8 },
};

const cage: Subject = {
  size: 0.6,
  stands: "table",
  volume: 0.1,
  draw(pen) {
    const brass = pen.main("#c9a04a");
    const bars = Array.from({ length: 11 }, (_, i) => {
      const x = -70 + i * 14;
      return line(`M${x} -14V-130C${x} -168 ${n(x * 0.5)} -190 0 -200`, shade(brass, i > 6 ? 0.2 : -0.12), 2);
    }).join("");
    const body = [
      `<defs>${roundness("cb", brass)}</defs>`,
      oval(0, -14, 74, 9, "#5b4a2e", 'opacity="0.55"'),
      bars,
      line("M-70 -130C-40 -122 40 -122 70 -130", shade(brass, 0.1), 3),
      line("M-70 -72C-40 -64 40 -64 70 -72", shade(brass, -0.05), 2.4),
      path("M-76 -16C-50 -6 50 -6 76 -16V-4C50 6 -50 6 -76 -4Z", "url(#cb)"),
      oval(0, -203, 7, 5, shade(brass, 0.2)),
      `<circle cx="0" cy="-215" r="9" fill="none" stroke="${shade(brass)}" stroke-width="3.4"/>`,
    ].join("");
    return { body, box: { left: -80, top: -228, right: 80, bottom: 4 } };
  },
  hollow: { left: -58, top: -150, right: 58, bottom: -16 },
};

export const heldSubjects = { skateboard, sword, jar, cage } satisfies Record<string, Subject>;
