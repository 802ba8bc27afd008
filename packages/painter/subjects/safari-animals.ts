import { eye } from "./animal-parts.ts";
import { group, line, n, oval, path, type Subject, shade } from "./pen.ts";
import { quadruped } from "./quadruped.ts";

/** The body of a big cat, walking. */
const catBody =
  "M-72 -62C-74 -84 -54 -92 -16 -88C16 -88 44 -98 62 -84C72 -68 66 -50 50 -44C14 -36 -40 -36 -60 -44C-68 -48 -72 -56 -72 -62Z";

const tiger: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#e2802c");
    const stripe = "#2a201e";
    const white = "#fbf3e6";
    const bars = [-58, -42, -26, -10, 6, 22, 38]
      .map((x, i) =>
        path(
          `M${x} ${-88 + (i === 0 ? 4 : 0)}C${x + 6} -74 ${x + 5} -62 ${x - 2} -50C${x - 1} -62 ${x - 4} -74 ${x - 7} -86Z`,
          stripe,
        ),
      )
      .join("");
    const body = quadruped(
      pen,
      {
        coat,
        belly: white,
        socks: shade(coat, 0.1),
        leg: 12,
        body: catBody,
        tail:
          line("M-68 -74C-96 -66 -112 -40 -106 -20C-104 -10 -114 -6 -120 -14", shade(coat, -0.06), 8) +
          line("M-90 -62l6 6M-100 -46l8 3M-106 -30l9 0", stripe, 4),
        head: [
          path(
            "M66 -124C60 -134 66 -142 76 -140L86 -126ZM108 -126C116 -136 126 -134 126 -126L118 -114Z",
            shade(coat, -0.14),
          ),
          path(
            "M58 -98C56 -120 74 -132 94 -130C116 -130 128 -114 126 -96C124 -76 110 -64 92 -64C72 -64 60 -78 58 -98Z",
            shade(coat, 0.06),
          ),
          path(
            "M60 -92C62 -76 72 -66 84 -65C74 -72 70 -84 72 -96ZM124 -90C122 -76 114 -67 104 -65C112 -72 116 -84 114 -94Z",
            white,
          ),
          oval(86, -79, 12, 10, white),
          oval(103, -79, 12, 10, white),
          path("M88 -92H102L95 -83Z", "#d87a74"),
          line("M95 -83V-76M95 -76C91 -72 87 -72 85 -74M95 -76C99 -72 103 -72 105 -74", "#4a3230", 1.6),
          path(
            "M92 -130L95 -116L98 -130ZM82 -129L87 -118L88 -130ZM104 -130L104 -118L110 -128ZM59 -102L72 -100L59 -94ZM62 -88L73 -90L64 -82ZM126 -102L114 -100L126 -94ZM124 -86L113 -90L122 -80Z",
            stripe,
          ),
          oval(81, -102, 6, 5, white),
          oval(109, -102, 6, 5, white),
          oval(81, -101, 4.4, 4.6, "#d8b43a"),
          oval(109, -101, 4.4, 4.6, "#d8b43a"),
          oval(81, -101, 2.2, 2.6, "#17141a"),
          oval(109, -101, 2.2, 2.6, "#17141a"),
          line("M84 -78L66 -76M84 -75L68 -70M106 -78L124 -76M106 -75L122 -70", "#ffffff", 0.9),
        ].join(""),
      },
      bars + path("M-56 -40l10 3M-54 -30l8 3M28 -40l12 3M30 -28l9 2", "none", `stroke="${stripe}" stroke-width="3.4"`),
    );
    return { body, box: { left: -126, top: -146, right: 134, bottom: 4 } };
  },
};

const lion: Subject = {
  size: 0.44,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#d9a553");
    const mane = pen.trim("#8a4a1e");
    const locks = (count: number, rx: number, ry: number, tone: number) =>
      Array.from({ length: count }, (_, i) => {
        const a = (i / count) * 360;
        return group(
          path(
            `M-12 0C-14 ${n(-ry * 0.6)} -4 ${-ry} 4 ${n(-ry * 1.06)}C12 ${n(-ry * 0.8)} 14 ${n(-ry * 0.4)} 12 0Z`,
            shade(mane, tone + (i % 3) * 0.08 - 0.08),
          ),
          `translate(92,-100) scale(${rx},1) rotate(${n(a)})`,
        );
      }).join("");
    const body = quadruped(
      pen,
      {
        coat,
        belly: shade(coat, 0.3),
        socks: shade(coat, 0.06),
        leg: 12,
        body: catBody,
        tail:
          line("M-68 -74C-94 -70 -112 -48 -106 -26", shade(coat, -0.1), 6) +
          path("M-106 -30C-118 -20 -118 -4 -106 2C-98 -6 -98 -20 -100 -30Z", shade(mane)),
        head: [
          locks(17, 0.98, 58, -0.2),
          locks(14, 0.94, 47, 0.02),
          oval(66, -128, 9, 9, shade(coat, -0.1)),
          oval(116, -128, 9, 9, shade(coat, -0.1)),
          path(
            "M64 -102C64 -122 78 -130 91 -130C106 -130 118 -122 118 -102C118 -82 106 -66 91 -66C76 -66 64 -82 64 -102Z",
            shade(coat, 0.1),
          ),
          path("M84 -124L82 -92H100L98 -124Z", shade(coat, 0.26)),
          oval(83, -80, 11, 10, shade(coat, 0.5)),
          oval(99, -80, 11, 10, shade(coat, 0.5)),
          oval(91, -70, 8, 6, shade(coat, 0.44)),
          path("M82 -94H100L91 -84Z", "#5a3030"),
          line("M91 -84V-77M91 -77C87 -73 83 -73 80 -75M91 -77C95 -73 99 -73 102 -75", "#5a3a30", 1.6),
          oval(78, -104, 4.4, 4.2, "#e8b43a"),
          oval(104, -104, 4.4, 4.2, "#e8b43a"),
          oval(78, -104, 2.2, 2.6, "#17141a"),
          oval(104, -104, 2.2, 2.6, "#17141a"),
          line("M71 -110C75 -112 80 -112 84 -109M111 -110C107 -112 102 -112 98 -109", "#6b4a28", 2),
        ].join(""),
      },
      "",
    );
    return { body, box: { left: -124, top: -166, right: 156, bottom: 4 } };
  },
};

const zebra: Subject = {
  size: 0.46,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#f4f0e8");
    const stripe = shade(pen.trim("#26242a"));
    const bars = [-56, -44, -32, -20, -8, 4, 16, 28, 40]
      .map((x, i) =>
        path(
          `M${x} ${-102 + Math.abs(i - 4)}C${x + 6} -86 ${x + 4} -66 ${x - 4} -48C${x - 8} -64 ${x - 6} -86 ${x - 5} -101Z`,
          stripe,
        ),
      )
      .join("");
    const neckBars = [0, 1, 2, 3, 4]
      .map((i) =>
        path(
          `M${38 + i * 8} ${-110 - i * 10}L${66 + i * 5} ${-84 - i * 13}L${68 + i * 5} ${-91 - i * 13}L${44 + i * 8} ${-116 - i * 10}Z`,
          stripe,
        ),
      )
      .join("");
    const body = quadruped(
      pen,
      {
        coat,
        belly: shade(coat, 0.3),
        socks: "#2c282c",
        leg: 10,
        hoofed: true,
        body: "M-66 -70C-68 -98 -48 -106 -12 -100C16 -98 40 -110 56 -98C68 -80 62 -54 46 -48C12 -40 -38 -38 -56 -48C-64 -54 -66 -62 -66 -70Z",
        tail:
          line("M-64 -92C-80 -84 -84 -60 -82 -44", shade(coat, -0.2), 4.4) +
          path("M-86 -50L-90 -22L-80 -28L-76 -50Z", stripe),
        neck:
          path("M26 -100C40 -124 56 -148 74 -160L92 -138C84 -112 70 -78 54 -60Z", shade(coat, 0.02)) +
          path("M24 -104C38 -132 54 -154 72 -168L78 -158C60 -144 46 -122 34 -98Z", stripe),
        head: path(
          "M66 -156C72 -170 88 -172 98 -162C112 -148 124 -132 128 -120C130 -110 120 -104 112 -108C98 -114 80 -122 72 -132C66 -140 64 -148 66 -156Z",
          shade(coat, 0.06),
        ),
      },
      [
        bars,
        neckBars,
        path("M70 -166L64 -186L82 -170ZM84 -170L86 -188L94 -166Z", shade(coat, -0.1)),
        line("M82 -166l12 10M78 -158l18 12M76 -148l20 14M84 -134l16 8", stripe, 3.4),
        path("M108 -128C122 -132 130 -122 128 -114C124 -104 114 -104 108 -110C104 -116 104 -124 108 -128Z", "#33303a"),
        eye(92, -152, 3.4),
        line("M-56 -40h14M-56 -30h12M-56 -20h11M30 -42h15M30 -32h13M30 -22h11", stripe, 4),
      ].join(""),
    );
    return { body, box: { left: -94, top: -190, right: 132, bottom: 4 } };
  },
};

const giraffe: Subject = {
  size: 0.78,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const coat = pen.main("#f0d49a");
    const patch = shade(pen.trim("#a8642c"));
    const leg = (x: number, tone: number) =>
      path(`M${x - 8} -112L${x - 6} -58L${x - 7} 0H${x + 6}L${x + 6} -58L${x + 10} -112Z`, shade(coat, tone)) +
      path(`M${x - 7} -7H${x + 6}V1H${x - 8}Z`, "#4a3626");
    const spot = (x: number, y: number, k: number, turn: number) =>
      path("M-9 -6L0 -10L9 -5L10 4L2 10L-8 7Z", patch, `transform="translate(${x},${y}) rotate(${turn}) scale(${k})"`);
    const spots = [
      [-44, -138, 1.2, 10],
      [-22, -146, 1.1, 50],
      [0, -142, 1.2, 20],
      [20, -152, 1.2, 70],
      [-36, -118, 1, 80],
      [-14, -122, 1.2, 30],
      [10, -122, 1.1, 60],
      [32, -132, 1.1, 0],
      [36, -168, 1, 40],
      [50, -176, 0.9, 10],
      [44, -196, 0.9, 70],
      [58, -206, 0.85, 20],
      [54, -226, 0.8, 50],
      [66, -238, 0.75, 0],
      [62, -256, 0.7, 30],
      [72, -268, 0.66, 60],
      [70, -284, 0.6, 10],
      [-40, -96, 0.8, 30],
      [34, -98, 0.8, 10],
      [-22, -92, 0.6, 60],
      [46, -110, 0.8, 50],
    ]
      .map(([x = 0, y = 0, k = 1, turn = 0]) => spot(x, y, k, turn))
      .join("");
    const body = [
      line("M-60 -140C-72 -126 -74 -108 -72 -92", shade(coat, -0.2), 3.4),
      oval(-72, -84, 4.4, 11, "#4a3626"),
      leg(-30, -0.3),
      leg(38, -0.3),
      path(
        "M-62 -136C-64 -156 -44 -164 -16 -164C8 -166 24 -176 36 -190C50 -220 56 -260 62 -296L82 -292C80 -250 76 -204 62 -160C56 -128 44 -106 26 -104C-8 -100 -40 -98 -54 -106C-60 -114 -62 -126 -62 -136Z",
        shade(coat),
      ),
      path("M30 -186C46 -216 52 -258 58 -294L62 -296C58 -256 52 -216 40 -186C36 -178 28 -176 24 -178Z", "#9a6030"),
      leg(-46, -0.02),
      leg(28, 0.02),
      spots,
      path(
        "M56 -292C56 -308 68 -316 80 -312C94 -306 108 -294 114 -286C116 -278 110 -274 102 -276C88 -276 72 -278 64 -282Z",
        shade(coat, 0.1),
      ),
      path(
        "M100 -290C110 -290 116 -284 114 -280C112 -276 106 -275 100 -277C96 -282 96 -286 100 -290Z",
        shade(coat, 0.4),
      ),
      line("M68 -310L64 -326M78 -312L78 -328", shade(coat, -0.1), 4.4),
      oval(64, -328, 4.4, 4.4, "#5a3a22"),
      oval(78, -330, 4.4, 4.4, "#5a3a22"),
      path("M60 -302C48 -308 40 -304 38 -298C46 -292 54 -292 62 -296Z", shade(coat, -0.14)),
      eye(82, -299, 3.4),
      oval(109, -284, 1.4, 1.8, "#7a5a3a"),
    ].join("");
    return { body, box: { left: -82, top: -336, right: 120, bottom: 4 } };
  },
};

const dinosaur: Subject = {
  size: 0.62,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const skin = pen.main("#6a9a52");
    const leg = (x: number, tone: number) =>
      path(
        `M${x - 20} -92C${x - 22} -58 ${x - 16} -30 ${x - 16} 0H${x + 16}C${x + 18} -30 ${x + 20} -58 ${x + 18} -92Z`,
        shade(skin, tone),
      ) + [-10, 0, 10].map((dx) => oval(x + dx, -2, 4, 4, "#f0e8cc")).join("");
    const spots = [
      [-46, -120, 12],
      [-20, -130, 14],
      [12, -126, 12],
      [36, -134, 10],
      [60, -166, 8],
      [72, -196, 7],
      [-76, -100, 8],
      [-104, -80, 6],
    ]
      .map(([x = 0, y = 0, r = 1]) => oval(x, y, r, r * 0.7, shade(skin, -0.22)))
      .join("");
    const body = [
      leg(-34, -0.32),
      leg(44, -0.32),
      path(
        "M-190 -34C-150 -60 -116 -100 -74 -124C-40 -140 10 -144 40 -146C66 -154 76 -190 82 -222C86 -250 104 -264 126 -260C148 -256 160 -244 158 -232C150 -222 132 -222 118 -218C108 -190 104 -132 76 -94C56 -66 -30 -62 -66 -76C-104 -72 -140 -46 -190 -34Z",
        shade(skin),
      ),
      path(
        "M-150 -48C-112 -64 -84 -70 -60 -72C-20 -62 40 -66 70 -88C92 -114 104 -160 112 -216L118 -218C108 -190 104 -132 76 -94C56 -66 -30 -62 -66 -76C-100 -72 -124 -58 -150 -48Z",
        shade(skin, 0.4),
      ),
      ...Array.from({ length: 13 }, (_, i) => {
        const t = i / 12;
        const x = -132 + t * 208;
        const y = t < 0.76 ? -94 - Math.sin(t * 2.1) * 54 : -148 - (t - 0.76) * 300;
        return path(
          `M${n(x - 8)} ${n(y + 5)}L${n(x - 3)} ${n(y - 13)}L${n(x + 8)} ${n(y + 3)}Z`,
          shade(pen.trim("#c9703a")),
        );
      }),
      spots,
      leg(-58, 0),
      leg(22, 0.04),
      eye(124, -244, 4.4),
      oval(150, -240, 2, 1.6, "#2c3a24"),
      line("M156 -230C146 -226 134 -226 124 -229", shade(skin, -0.5), 2),
      oval(118, -234, 6, 4, "#e8a890", 'opacity="0.6"'),
      path(
        "M-92 4q4 -14 0 -24M-84 5q2 -12 8 -20M70 4q2 -14 8 -22M82 5q4 -10 12 -16",
        "none",
        'stroke="#4f7d3c" stroke-width="3"',
      ),
    ].join("");
    return { body, box: { left: -194, top: -266, right: 164, bottom: 6 } };
  },
};

export const safariAnimalSubjects = { tiger, lion, zebra, giraffe, dinosaur } satisfies Record<string, Subject>;
