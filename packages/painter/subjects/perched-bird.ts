import { line, oval, path, type Subject, shade } from "./pen.ts";

/** A songbird that sits, for a place on or in something; in the open air, birds are drawn as a flock. */
export const perchedBird: Subject = {
  size: 0.2,
  stands: "ground",
  volume: 0.3,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#4f86b8", "#c9852f", "#7f9a4a", "#b8504a"]));
    const breast = shade(pen.trim("#f0dcb0"));
    const body = [
      path("M-34 -34L-78 -8L-70 2L-24 -16Z", shade(coat, -0.3)),
      line("M-2 -8V0M8 -8V0M-2 0h-7M-2 0h6M8 0h-5M8 0h7", "#6b5138", 2.4),
      path(
        "M-38 -30C-36 -56 -14 -70 8 -72C12 -90 32 -100 48 -90C62 -82 62 -64 54 -52C50 -26 28 -6 2 -6C-20 -6 -38 -14 -38 -30Z",
        shade(coat),
      ),
      path("M54 -56C52 -26 28 -6 2 -6C-8 -6 -14 -8 -20 -12C8 -14 26 -30 34 -60C40 -66 50 -64 54 -56Z", breast),
      path("M-46 -18C-40 -48 -16 -60 12 -52C14 -34 -6 -18 -46 -18Z", shade(coat, -0.18)),
      line("M-34 -24C-18 -26 -4 -34 4 -44M-30 -32C-18 -34 -8 -40 -2 -48", shade(coat, -0.42), 1.6),
      path("M56 -80L74 -74L56 -69Z", "#e09a34"),
      oval(43, -78, 4.4, 4.6, "#1b181c"),
      oval(44.4, -79.6, 1.5, 1.5, "#ffffff"),
      line("M22 -86C28 -92 38 -94 46 -90", shade(coat, 0.3), 2, 'opacity="0.6"'),
    ].join("");
    return { body, box: { left: -80, top: -98, right: 78, bottom: 4 } };
  },
};
