import { group, halo, line, n, oval, type Pen, path, type Subject, shade } from "./pen.ts";

const eye = (x: number, y: number, r: number, colour = "#1b181c") =>
  oval(x, y, r, r, colour) + oval(x + r * 0.3, y - r * 0.35, r * 0.32, r * 0.32, "#ffffff");

/** Strokes that follow the body, as fur does. */
function fur(
  pen: Pen,
  count: number,
  area: { x: number; y: number; rx: number; ry: number },
  colour: string,
  lean: number,
): string {
  return Array.from({ length: count }, () => {
    const angle = pen.random.between(0, 6.3);
    const far = Math.sqrt(pen.random.next());
    const x = area.x + Math.cos(angle) * area.rx * far;
    const y = area.y + Math.sin(angle) * area.ry * far;
    return line(`M${n(x)} ${n(y)}q${n(lean * 2)} 2 ${n(lean * 3)} 6`, colour, 0.9, 'opacity="0.5"');
  }).join("");
}

/** Seen from the front, sitting: a cat. */
const cat: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#d98a3e", "#6f6a70", "#3a363c", "#c9a87c"]));
    const light = shade(coat, 0.5);
    const dark = shade(coat, -0.34);
    const body = [
      path("M34 -6C62 -2 74 -18 66 -38C62 -50 70 -56 74 -50C84 -30 78 4 44 8C36 8 30 0 34 -6Z", shade(coat, -0.16)),
      path("M72 -52C78 -58 80 -48 80 -40L70 -44Z", light),
      path("M-40 4C-50 -20 -38 -62 -22 -82H22C38 -62 50 -20 40 4C30 10 -30 10 -40 4Z", shade(coat)),
      path("M-16 -80C-22 -50 -18 -22 -12 2H12C18 -22 22 -50 16 -80Z", light),
      path(
        "M-40 4C-46 -12 -36 -36 -22 -36C-14 -20 -14 -4 -16 4ZM40 4C46 -12 36 -36 22 -36C14 -20 14 -4 16 4Z",
        shade(coat, -0.08),
      ),
      path("M-22 7C-24 0 -18 -4 -10 -4C-4 -3 -3 4 -5 8ZM22 7C24 0 18 -4 10 -4C4 -3 3 4 5 8Z", light),
      line("M-17 7v-5M-11 8v-5M17 7v-5M11 8v-5", dark, 1),
      path("M-32 -110L-38 -148L-8 -128ZM32 -110L38 -148L8 -128Z", shade(coat, -0.06)),
      path("M-30 -118L-34 -140L-16 -128ZM30 -118L34 -140L16 -128Z", "#d99a96"),
      path(
        "M0 -136C28 -136 40 -118 38 -100C36 -82 18 -74 0 -74C-18 -74 -36 -82 -38 -100C-40 -118 -28 -136 0 -136Z",
        shade(coat, 0.05),
      ),
      line(
        "M0 -134v14M-8 -132l2 11M8 -132l-2 11M-37 -104l12 3M-36 -96l11 1M37 -104l-12 3M36 -96l-11 1M-36 -50l11 4M-39 -38l12 4M36 -50l-11 4M39 -38l-12 4",
        dark,
        2.6,
      ),
      oval(-9, -88, 11, 8.5, light),
      oval(9, -88, 11, 8.5, light),
      oval(0, -81, 7, 5, light),
      ...[-16, 16].map(
        (x) =>
          oval(x, -105, 8, 8.4, "#2a2528") +
          oval(x, -105, 7, 7.4, "#c9cf5a") +
          oval(x, -105, 2.3, 6.4, "#161316") +
          oval(x + 2.4, -108, 1.8, 1.8, "#ffffff"),
      ),
      path("M-4 -94H4L0 -89Z", "#c9707a"),
      line("M0 -89V-85M0 -85C-3 -81 -8 -81 -10 -84M0 -85C3 -81 8 -81 10 -84", "#5a3f42", 1.1),
      line("M-14 -89L-44 -93M-14 -86L-44 -84M14 -89L44 -93M14 -86L44 -84", "#f5f0ea", 0.7),
    ].join("");
    return { body, box: { left: -52, top: -150, right: 86, bottom: 11 } };
  },
};

const dog: Subject = {
  size: 0.44,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#d2a15f", "#8a5a36", "#e6d6b8", "#4a4046"]));
    const light = shade(coat, 0.42);
    const body = [
      path("M34 -10C58 -14 72 -30 74 -54C80 -58 84 -52 83 -44C80 -18 64 2 38 4Z", shade(coat, -0.12)),
      path("M-36 4C-44 -22 -36 -64 -24 -88H24C40 -62 50 -22 42 4C30 10 -28 10 -36 4Z", shade(coat)),
      path("M-16 -86C-24 -60 -14 -34 0 -30C14 -34 24 -60 16 -86Z", light),
      path("M42 4C52 -14 40 -40 26 -40C16 -22 14 -2 18 6Z", shade(coat, -0.1)),
      path(
        "M-26 6C-28 -20 -24 -44 -16 -56L-4 -52C-8 -30 -6 -10 -6 6ZM26 6C28 -20 24 -44 16 -56L4 -52C8 -30 6 -10 6 6Z",
        shade(coat, 0.06),
      ),
      path("M-30 8C-32 1 -26 -3 -16 -3C-6 -2 -4 4 -6 9ZM30 8C32 1 26 -3 16 -3C6 -2 4 4 6 9Z", light),
      line("M-22 8v-5M-15 9v-5M22 8v-5M15 9v-5", shade(coat, -0.4), 1),
      fur(pen, 60, { x: 0, y: -50, rx: 26, ry: 40 }, shade(coat, -0.3), 0.6),
      path("M-24 -82C-12 -74 12 -74 24 -82L22 -74C10 -66 -10 -66 -22 -74Z", "#b93c36"),
      oval(0, -68, 4.4, 4.4, "#e3b64d"),
      path(
        "M0 -146C26 -146 36 -128 33 -108C30 -88 18 -76 0 -76C-18 -76 -30 -88 -33 -108C-36 -128 -26 -146 0 -146Z",
        shade(coat, 0.05),
      ),
      path(
        "M-20 -143C-44 -146 -52 -116 -45 -92C-40 -84 -30 -92 -28 -106ZM20 -143C44 -146 52 -116 45 -92C40 -84 30 -92 28 -106Z",
        shade(coat, -0.26),
      ),
      path(
        "M-7 -142C-8 -122 -14 -112 -18 -98C-18 -82 -10 -74 0 -74C10 -74 18 -82 18 -98C14 -112 8 -122 7 -142Z",
        light,
      ),
      eye(-15, -113, 4.6),
      eye(15, -113, 4.6),
      line("M-20 -121q5 -4 10 -1M20 -121q-5 -4 -10 -1", shade(coat, -0.4), 1.6),
      path("M-8 -100C-8 -105 8 -105 8 -100C8 -95 3 -92 0 -92C-3 -92 -8 -95 -8 -100Z", "#231d20"),
      oval(-2.6, -101.4, 2, 1, "#7a7076"),
      line("M0 -92V-86C-3 -81 -10 -81 -13 -86M0 -86C3 -81 10 -81 13 -86", "#3a2d2f", 1.3),
      path("M-5 -83C-5 -72 5 -72 5 -83Z", "#d8717c"),
    ].join("");
    return { body, box: { left: -56, top: -150, right: 88, bottom: 11 } };
  },
};

interface Quadruped {
  coat: ReturnType<Pen["main"]>;
  belly: string;
  socks: string;
  tail: string;
  head: string;
  neck?: string;
  leg: number;
  body: string;
  hoofed?: boolean;
  stride?: number;
}

/** A four-legged animal seen from the side, facing right: far legs, body, near legs, tail and head. */
function quadruped(pen: Pen, q: Quadruped, extra: string): string {
  const stride = q.stride ?? 6;
  const legs = (shift: number, tone: number) =>
    [-46, 40]
      .map((x, i) => {
        const foot = x + shift + (i ? stride : -stride) * 0.6;
        const knee = x + shift + (i ? 3 : -5);
        return (
          path(
            `M${x - 11 + shift} -58C${x - 10 + shift} -44 ${n(knee - q.leg * 0.75)} -34 ${n(knee - q.leg * 0.55)} -28L${n(foot - q.leg * 0.42)} -2H${n(foot + q.leg * 0.5)}L${n(knee + q.leg * 0.6)} -28C${n(knee + q.leg)} -38 ${x + 15 + shift} -44 ${x + 14 + shift} -58Z`,
            shade(q.coat, tone),
          ) +
          path(
            `M${n(foot - q.leg * 0.48)} -14L${n(foot - q.leg * 0.5)} 1H${n(foot + q.leg * (q.hoofed ? 0.62 : 0.95))}C${n(foot + q.leg * 0.9)} -5 ${n(foot + q.leg * 0.52)} -8 ${n(foot + q.leg * 0.5)} -14Z`,
            q.socks,
          )
        );
      })
      .join("");
  return [
    q.tail,
    legs(16, -0.3),
    q.neck ?? "",
    path(q.body, shade(q.coat)),
    path("M-52 -50C-30 -38 14 -38 46 -48C30 -34 -30 -34 -52 -50Z", q.belly),
    fur(pen, 46, { x: -4, y: -70, rx: 50, ry: 16 }, shade(q.coat, -0.28), -0.9),
    legs(0, -0.02),
    q.head,
    extra,
  ].join("");
}

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
        belly: shade(coat, -0.2),
        socks: shade(coat, -0.22),
        leg: 17,
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

const rabbit: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const coat = pen.main(pen.snowy ? "#efece6" : "#b79a7c");
    const pale = shade(coat, 0.5);
    const body = [
      oval(-56, -22, 13, 12, "#fbf7ef"),
      path("M-54 0C-62 -38 -34 -66 4 -62C34 -58 48 -34 44 0C30 8 -40 8 -54 0Z", shade(coat)),
      path("M-50 4C-58 -18 -42 -36 -22 -32C-6 -26 0 -8 -4 6Z", shade(coat, -0.12)),
      path("M-40 7C-40 0 -22 -2 0 1C6 3 6 8 0 9H-36Z", shade(coat, 0.1)),
      path("M22 6C22 -14 28 -30 36 -36L46 -30C46 -14 46 -4 46 6C40 9 26 9 22 6Z", shade(coat, 0.12)),
      path(
        "M30 -94C14 -116 8 -140 16 -156C28 -156 40 -128 42 -98ZM48 -98C46 -124 54 -146 66 -154C74 -140 66 -116 58 -94Z",
        shade(coat, -0.04),
      ),
      path(
        "M30 -100C22 -118 16 -138 20 -148C28 -142 36 -120 38 -102ZM52 -102C52 -122 58 -138 64 -146C68 -134 62 -116 57 -100Z",
        "#dba9a2",
      ),
      path(
        "M46 -102C66 -102 78 -86 78 -72C78 -56 64 -48 46 -48C28 -48 14 -58 16 -76C18 -92 30 -102 46 -102Z",
        shade(coat, 0.06),
      ),
      oval(66, -62, 12, 10, pale),
      oval(38, -42, 14, 10, pale),
      eye(54, -80, 5),
      path("M73 -72h8l-4 5Z", "#c77f86"),
      line("M77 -67v4M70 -64L90 -68M70 -62L90 -60", "#6b5650", 0.8),
    ].join("");
    return { body, box: { left: -70, top: -158, right: 92, bottom: 10 } };
  },
};

const penguin: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const back = pen.main("#23262e");
    const one = (x: number, k: number) =>
      group(
        [
          path("M-30 0C-34 6 -8 8 -4 2ZM30 0C34 6 8 8 4 2Z", "#e0902e"),
          path(
            "M0 -140C22 -140 30 -124 30 -108C44 -84 46 -30 32 0C20 6 -20 6 -32 0C-46 -30 -44 -84 -30 -108C-30 -124 -22 -140 0 -140Z",
            shade(back, 0.02),
          ),
          path(
            "M0 -100C20 -104 30 -70 30 -44C30 -20 22 -2 0 0C-22 -2 -30 -20 -30 -44C-30 -70 -20 -104 0 -100Z",
            "#f6f3ea",
          ),
          path("M-14 -98C-8 -88 8 -88 14 -98C10 -82 -10 -82 -14 -98Z", "#f2c04e"),
          path(
            "M-31 -104C-50 -84 -54 -50 -48 -32C-38 -44 -34 -70 -31 -104ZM31 -104C50 -84 54 -50 48 -32C38 -44 34 -70 31 -104Z",
            shade(back, 0.1),
          ),
          path(
            "M-26 -116C-24 -100 -14 -96 -10 -100C-14 -108 -16 -118 -18 -124ZM26 -116C24 -100 14 -96 10 -100C14 -108 16 -118 18 -124Z",
            "#f2b84a",
          ),
          oval(-10, -122, 3.6, 3.8, "#f6f3ea"),
          oval(10, -122, 3.6, 3.8, "#f6f3ea"),
          oval(-9.4, -122, 2, 2.2, "#141216"),
          oval(9.4, -122, 2, 2.2, "#141216"),
          path("M-6 -114H6L0 -104Z", "#e28a34"),
        ].join(""),
        `translate(${x},0) scale(${k})`,
      );
    return { body: pen.single ? one(0, 1) : one(-66, 0.72) + one(66, 0.62) + one(0, 1), box: { left: -104, top: -142, right: 104, bottom: 8 } };
  },
};

const owl: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#8a6844");
    const rows = Array.from({ length: 7 }, (_, r) =>
      Array.from({ length: 5 + (r % 2) }, (_, i) =>
        path(
          `M${-22 + i * 9 - (r % 2) * 4.5} ${-92 + r * 11}q4.5 9 9 0`,
          "none",
          `stroke="${shade(coat, -0.4)}" stroke-width="1.4"`,
        ),
      ).join(""),
    ).join("");
    const body = [
      path(
        "M-130 -14C-80 -22 -20 -12 40 -18C80 -22 110 -16 140 -24L142 -12C100 -6 60 -4 20 0C-40 2 -90 0 -130 -4Z",
        "#4b372a",
      ),
      line("M60 -18L84 -44M84 -44l14 -6M-84 -16L-104 -34", "#4b372a", 4),
      ...[
        [98, -52],
        [88, -54],
        [-108, -38],
        [-98, -42],
      ].map(([x = 0, y = 0]) => oval(x, y, 8, 4.6, "#4f7a42", `transform="rotate(-30 ${x} ${y})"`)),
      path("M-14 -14L-20 22H20L14 -14Z", shade(coat, -0.3)),
      path(
        "M0 -154C32 -154 44 -130 42 -104C46 -70 40 -30 22 -12C10 -6 -10 -6 -22 -12C-40 -30 -46 -70 -42 -104C-44 -130 -32 -154 0 -154Z",
        shade(coat),
      ),
      path(
        "M0 -104C22 -104 28 -70 24 -40C20 -22 10 -14 0 -14C-10 -14 -20 -22 -24 -40C-28 -70 -22 -104 0 -104Z",
        shade(coat, 0.5),
      ),
      rows,
      path(
        "M-42 -100C-54 -72 -48 -36 -26 -14C-20 -36 -26 -76 -30 -98ZM42 -100C54 -72 48 -36 26 -14C20 -36 26 -76 30 -98Z",
        shade(coat, -0.26),
      ),
      line(
        "M-44 -76q6 8 14 8M-42 -58q6 8 12 8M-38 -42q6 6 10 6M44 -76q-6 8 -14 8M42 -58q-6 8 -12 8M38 -42q-6 6 -10 6",
        shade(coat, -0.5),
        1.4,
      ),
      path("M-36 -140L-42 -168L-14 -150ZM36 -140L42 -168L14 -150Z", shade(coat, -0.14)),
      oval(-17, -124, 18, 19, shade(coat, 0.42)),
      oval(17, -124, 18, 19, shade(coat, 0.42)),
      ...[-17, 17].map(
        (x) =>
          oval(x, -124, 11.5, 11.5, "#2a201a") +
          oval(x, -124, 10, 10, "#f0b02e") +
          oval(x, -124, 5.6, 5.6, "#141012") +
          oval(x + 2.4, -127, 2.2, 2.2, "#ffffff"),
      ),
      path("M-5 -118C0 -122 5 -118 5 -114L0 -102L-5 -114Z", "#c9923a"),
      ...[-12, 12].map((x) => line(`M${x - 5} -12v8M${x} -12v9M${x + 5} -12v8`, "#c9923a", 3.4)),
    ].join("");
    const glow =
      pen.lamps > 0.5
        ? `<defs>${halo("e", "#ffc23a", 0.5)}</defs>${oval(-17, -124, 16, 16, "url(#e)")}${oval(17, -124, 16, 16, "url(#e)")}`
        : undefined;
    return { body, glow, box: { left: -132, top: -170, right: 144, bottom: 24 } };
  },
};

export const animalSubjects = {
  cat,
  dog,
  fox,
  wolf,
  deer,
  bear,
  horse,
  elephant,
  rabbit,
  penguin,
  owl,
} satisfies Record<string, Subject>;
