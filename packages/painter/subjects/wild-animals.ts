import { eye } from "./animal-parts.ts";
import { line, oval, path, type Subject, shade } from "./pen.ts";
import { quadruped } from "./quadruped.ts";

const fox: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#d2652a");
    const cream = "#f6e9d6";
    const body = quadruped(
      pen,
      {
        coat,
        place: {
          hat: { x: 76, y: -113, half: 13, tilt: 14 },
          eyes: [[88, -98, 2.8]],
          neck: { x: 50, y: -64, half: 17, tilt: 40 },
        },
        belly: cream,
        socks: "#33241f",
        leg: 9,
        body: "M-60 -60C-60 -82 -36 -90 -4 -86C24 -86 46 -92 58 -76C64 -60 54 -46 40 -42C10 -36 -34 -36 -52 -44C-58 -48 -60 -54 -60 -60Z",
        tail:
          path(
            "M-52 -72C-84 -76 -104 -58 -128 -24C-134 -14 -122 -10 -112 -16C-86 -28 -62 -36 -46 -52Z",
            shade(coat, -0.06),
          ) + path("M-108 -36C-118 -28 -126 -20 -130 -10C-122 -8 -112 -14 -104 -20C-102 -26 -104 -32 -108 -36Z", cream),
        head:
          path(
            "M40 -84C48 -104 58 -114 74 -116C94 -116 100 -104 118 -90C122 -86 120 -82 114 -82C100 -80 92 -74 78 -68C62 -62 46 -66 40 -84Z",
            shade(coat, 0.06),
          ) + path("M60 -66C72 -76 96 -84 116 -84C114 -80 100 -78 92 -72C82 -64 70 -60 60 -66Z", cream),
      },
      [
        path("M62 -112L60 -142L80 -116ZM80 -114L86 -140L94 -110Z", shade(coat, -0.1)),
        path("M65 -114L64 -132L76 -117Z", "#33241f"),
        oval(117, -88, 3.4, 2.8, "#231a18"),
        eye(88, -98, 2.8, "#2a1a10"),
        path("M44 -72C50 -56 58 -50 64 -48C60 -42 48 -44 40 -50Z", cream),
      ].join(""),
    );
    return { body, box: { left: -136, top: -144, right: 124, bottom: 4 } };
  },
};

const wolf: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#7a7c84");
    const pale = shade(coat, 0.46);
    const body = quadruped(
      pen,
      {
        coat,
        place: {
          hat: { x: 66, y: -147, half: 12, tilt: -24 },
          eyes: [[80, -148, 2.4]],
          neck: { x: 62, y: -108, half: 18, tilt: 24 },
        },
        belly: pale,
        socks: pale,
        leg: 10,
        body: "M-62 -66C-60 -88 -34 -94 -4 -90C22 -92 46 -100 58 -84C66 -66 54 -48 40 -44C10 -38 -34 -38 -52 -46C-60 -50 -62 -58 -62 -66Z",
        tail: path(
          "M-56 -72C-82 -68 -90 -44 -94 -18C-92 -12 -84 -14 -80 -20C-72 -36 -62 -46 -46 -54Z",
          shade(coat, -0.14),
        ),
        neck: path("M24 -90C34 -112 48 -130 66 -138L86 -116C74 -96 66 -70 56 -54Z", shade(coat, -0.05)),
        head: path(
          "M52 -118C50 -134 58 -146 70 -150L104 -182C110 -184 112 -178 108 -172L98 -152C96 -138 88 -122 74 -114C64 -110 54 -110 52 -118Z",
          shade(coat, 0.05),
        ),
      },
      [
        path("M62 -144L40 -150L58 -130ZM58 -134L34 -134L54 -120Z", shade(coat, -0.24)),
        path("M96 -152L104 -166L92 -158Z", "#3a2226"),
        path("M98 -152C94 -138 86 -126 74 -118C84 -132 88 -144 92 -154Z", pale),
        oval(108, -181, 3.4, 3, "#1d1a1e"),
        eye(80, -148, 2.2),
        path("M52 -112C62 -96 62 -74 54 -56C46 -66 42 -92 52 -112Z", pale),
        path("M-110 4C-80 -8 -40 -4 0 -6C50 -8 90 -2 124 6L110 16H-100Z", "#57545a"),
      ].join(""),
    );
    return { body, box: { left: -112, top: -190, right: 126, bottom: 16 } };
  },
};

const deer: Subject = {
  size: 0.48,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#9a6a42");
    const antler = (k: number, tone: number) =>
      line(
        `M${72 + k * 4} -158C${58 + k * 14} -176 ${52 + k * 16} -196 ${62 + k * 22} -216M${61 + k * 13} -178C${50 + k * 20} -186 ${44 + k * 24} -196 ${44 + k * 26} -206M${57 + k * 16} -194C${68 + k * 20} -200 ${74 + k * 20} -208 ${76 + k * 20} -218M${69 + k * 6} -166C${80 + k * 6} -172 ${84 + k * 7} -180 ${86 + k * 7} -188`,
        shade("#c9b48e", tone),
        4,
      );
    const body = quadruped(
      pen,
      {
        coat,
        place: {
          hat: { x: 74, y: -158, half: 11, tilt: 6 },
          eyes: [[84, -148, 3]],
          neck: { x: 64, y: -116, half: 14, tilt: 18 },
        },
        belly: "#e9d9bf",
        socks: "#3b2a20",
        leg: 8,
        hoofed: true,
        body: "M-62 -78C-58 -96 -30 -96 -2 -92C24 -92 46 -100 56 -86C60 -66 52 -52 38 -48C10 -42 -34 -40 -52 -50C-62 -56 -64 -68 -62 -78Z",
        tail: path("M-60 -84C-72 -82 -74 -70 -70 -60C-64 -62 -58 -70 -56 -76Z", "#f1e6d2"),
        neck: path("M26 -88C40 -106 50 -128 60 -146L82 -136C76 -116 68 -86 56 -60Z", shade(coat, 0.02)),
        head: path(
          "M56 -140C56 -154 66 -162 78 -160C90 -158 102 -148 112 -140C116 -136 114 -130 108 -130C96 -130 84 -128 74 -128C64 -128 56 -130 56 -140Z",
          shade(coat, 0.08),
        ),
      },
      [
        antler(-1, -0.2),
        antler(1, 0.05),
        path("M60 -152C48 -160 40 -158 36 -152C44 -144 54 -144 62 -146Z", shade(coat, -0.14)),
        oval(111, -137, 3.6, 3.2, "#241c1a"),
        eye(84, -148, 3),
        path("M58 -128C66 -112 60 -84 52 -66C48 -84 48 -110 58 -128Z", shade(coat, 0.34), 'opacity="0.8"'),
        ...Array.from({ length: 9 }, (_, i) =>
          oval(-44 + i * 10, -80 + (i % 3) * 8, 2, 1.6, "#e9d9bf", 'opacity="0.55"'),
        ),
      ].join(""),
    );
    return { body, box: { left: -78, top: -222, right: 118, bottom: 4 } };
  },
};

export const wildAnimalSubjects = { fox, wolf, deer } satisfies Record<string, Subject>;
