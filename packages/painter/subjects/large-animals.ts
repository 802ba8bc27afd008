import { eye, fur } from "./animal-parts.ts";
import { line, n, oval, path, type Subject, shade } from "./pen.ts";
import { quadruped } from "./quadruped.ts";

const bear: Subject = {
  size: 0.38,
  stands: "ground",
  volume: 0.45,
  draw(pen) {
    const coat = pen.main(pen.snowy ? "#e9e6dc" : "#6a4630");
    const body = quadruped(
      pen,
      {
        coat,
        place: {
          hat: { x: 72, y: -122, half: 17, tilt: 8 },
          eyes: [[90, -108, 3]],
          neck: { x: 46, y: -84, half: 26, tilt: 36 },
        },
        belly: shade(coat, -0.2),
        socks: shade(coat, -0.22),
        leg: 22,
        body: "M-78 -58C-80 -92 -52 -112 -14 -106C6 -112 40 -120 58 -98C70 -76 62 -48 46 -40C12 -30 -40 -30 -64 -40C-74 -44 -78 -50 -78 -58Z",
        tail: oval(-78, -78, 7, 6, shade(coat, -0.15)),
        head: path(
          "M44 -98C46 -120 64 -130 82 -124C96 -118 104 -110 120 -102C126 -98 126 -88 118 -86C106 -82 92 -76 78 -76C58 -76 44 -80 44 -98Z",
          shade(coat, 0.04),
        ),
      },
      [
        oval(60, -124, 9, 9, shade(coat, -0.08)),
        oval(60, -123, 5, 5, shade(coat, -0.35)),
        oval(80, -127, 7, 7, shade(coat, -0.1)),
        path("M96 -104C108 -104 120 -100 122 -94C122 -88 108 -84 98 -84C92 -90 92 -98 96 -104Z", shade(coat, 0.28)),
        oval(121, -98, 4.6, 3.8, "#1d1719"),
        eye(90, -108, 3),
        line("M104 -87C110 -86 116 -88 119 -91", "#2c2123", 1.2),
        fur(pen, 80, { x: -10, y: -78, rx: 60, ry: 26 }, shade(coat, -0.35), -0.8),
      ].join(""),
    );
    return { body, box: { left: -88, top: -136, right: 128, bottom: 4 } };
  },
};

const horse: Subject = {
  size: 0.46,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#7a4a2c", "#3d3236", "#b58a5c", "#e9e4da"]));
    const hair = pen.trim("#2c211f");
    const flow = (x: number, y: number, dx: number, dy: number, width: number) =>
      line(`M${x} ${y}q${dx * 0.5} ${dy * 0.1} ${dx} ${dy}`, shade(hair, (x % 3) * 0.05), width);
    const body = quadruped(
      pen,
      {
        coat,
        place: {
          hat: { x: 76, y: -175, half: 12, tilt: 12 },
          eyes: [[92, -154, 3]],
          neck: { x: 66, y: -122, half: 20, tilt: 24 },
        },
        belly: shade(coat, -0.25),
        socks: shade(coat, -0.5),
        leg: 10,
        hoofed: true,
        stride: 22,
        body: "M-68 -80C-66 -104 -36 -104 -6 -96C22 -96 46 -110 60 -92C66 -72 58 -54 42 -50C10 -42 -38 -40 -56 -50C-66 -56 -70 -70 -68 -80Z",
        tail: [0, 4, 8, 12].map((i) => flow(-64, -94 + i, -34 - i, 52 + i, 6)).join(""),
        neck: path("M22 -96C36 -122 46 -146 64 -166L90 -150C84 -126 76 -92 58 -62Z", shade(coat, 0.03)),
        head: path(
          "M60 -158C62 -174 74 -180 86 -174C100 -166 112 -150 122 -136C126 -128 120 -120 112 -122C100 -126 92 -134 80 -136C66 -138 58 -146 60 -158Z",
          shade(coat, 0.08),
        ),
      },
      [
        path("M70 -172L68 -190L80 -176ZM78 -174L80 -190L88 -174Z", shade(coat, -0.1)),
        ...Array.from({ length: 11 }, (_, i) => flow(66 - i * 4.4, -172 + i * 8, -20 - (i % 3) * 5, 20, 5)),
        path("M80 -178C90 -172 94 -160 92 -150C86 -158 80 -168 80 -178Z", shade(hair, 0.04)),
        eye(92, -154, 3),
        oval(116, -130, 2, 1.5, "#241a1a"),
        line("M110 -124C114 -126 118 -126 121 -128", "#241a1a", 1.2),
        path("M56 -64C60 -84 66 -110 78 -134C78 -110 70 -84 58 -60Z", shade(coat, -0.2), 'opacity="0.6"'),
      ].join(""),
    );
    return { body, box: { left: -116, top: -194, right: 128, bottom: 4 } };
  },
};

const elephant: Subject = {
  size: 0.5,
  stands: "ground",
  volume: 0.45,
  draw(pen) {
    const skin = pen.main("#84828a");
    const leg = (x: number, tone: number) =>
      path(`M${x - 17} -66L${x - 15} 0C${x - 8} 3 ${x + 10} 3 ${x + 16} 0L${x + 18} -66Z`, shade(skin, tone)) +
      [-9, -1, 7].map((dx) => path(`M${x + dx} 1a4 5 0 0 1 7 0Z`, "#d8d2c8")).join("");
    const body = [
      line("M-92 -92C-104 -78 -102 -58 -106 -44", shade(skin, -0.2), 4),
      line("M-106 -46l-4 10M-106 -46l2 11", "#3b383e", 2),
      leg(-44, -0.34),
      leg(44, -0.34),
      path(
        "M-96 -84C-98 -126 -60 -148 -14 -144C28 -144 62 -132 68 -96C70 -70 60 -54 40 -48C0 -40 -50 -42 -76 -50C-90 -56 -95 -68 -96 -84Z",
        shade(skin),
      ),
      leg(-66, -0.04),
      leg(22, -0.04),
      path(
        "M46 -122C52 -152 84 -164 106 -148C124 -134 126 -112 122 -92C118 -66 120 -40 130 -22C134 -12 122 -6 114 -14C100 -30 98 -54 96 -72C84 -64 60 -68 50 -88C46 -98 44 -110 46 -122Z",
        shade(skin, 0.06),
      ),
      ...Array.from({ length: 9 }, (_, i) =>
        line(`M${n(97 + i * 1.8 - (i > 5 ? 0 : 1))} ${-76 + i * 7}q10 3 ${n(19 - i * 0.6)} -2`, shade(skin, -0.28), 1),
      ),
      path("M94 -78C104 -66 118 -58 138 -62C128 -72 112 -80 102 -86Z", "#f2ead8"),
      path("M52 -134C30 -152 12 -136 10 -108C10 -84 24 -64 44 -64C58 -72 64 -96 62 -116Z", shade(skin, -0.14)),
      path(
        "M48 -126C34 -138 22 -126 20 -106C20 -90 30 -76 42 -76C50 -84 54 -100 52 -114Z",
        shade("#b09a9c", -0.1),
        'opacity="0.7"',
      ),
      eye(90, -122, 3.4),
      line("M84 -128q6 -4 12 -1", shade(skin, -0.4), 1.3),
      line("M-60 -120q20 -8 40 -4M-70 -100q10 6 22 4M-30 -60q20 4 36 0M-80 -80q6 8 16 10", shade(skin, -0.25), 1),
    ].join("");
    return { body, box: { left: -114, top: -160, right: 142, bottom: 4 } };
  },
};

export const largeAnimalSubjects = { bear, horse, elephant } satisfies Record<string, Subject>;
