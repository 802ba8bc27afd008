import { group, line, path, rect, type Subject, shade, windowPane } from "./pen.ts";
import { treeSubjects } from "./trees.ts";

/** A cabin between the branches of a broad tree, with a ladder. */
const treehouse: Subject = {
  size: 0.72,
  stands: "ground",
  volume: 0.3,
  draw(pen) {
    const tree = treeSubjects.tree.draw({ ...pen, colored: false, main: () => [86, 128, 62] });
    const wood = pen.main("#a8743f");
    const scale = 300 / (tree.box.bottom - tree.box.top);
    const one = windowPane(14, -40, 18, 18, pen.lamps);
    const hut = [
      rect(-62, -6, 124, 7, shade(wood, -0.4)),
      line("M-40 0L-12 34M40 0L12 34", shade(wood, -0.46), 5),
      rect(-46, -62, 92, 56, shade(wood)),
      ...Array.from({ length: 8 }, (_, i) => line(`M${-46 + i * 12} -62V-6`, shade(wood, -0.3), 1.1)),
      path("M-30 -6V-34C-30 -46 -8 -46 -8 -34V-6Z", shade(wood, -0.5)),
      path("M-62 -58L0 -104L62 -58L54 -54L0 -92L-54 -54Z", shade("#8a4432")),
      path("M-46 -60L0 -94L46 -60Z", shade(wood, -0.14)),
      line("M-62 -24H-46M46 -24H62M-60 -24V-6M60 -24V-6", shade(wood, -0.3), 2.4),
      one.body,
    ].join("");
    const ladder = line(
      "M-26 -112L-34 0M-12 -112L-18 0M-27 -96H-13M-28 -80H-14M-29 -64H-15M-30 -48H-15M-31 -32H-16M-32 -16H-17",
      shade(wood, -0.2),
      3,
    );
    return {
      body: group(tree.body, `scale(${scale})`) + group(hut, "translate(0,-112)") + ladder,
      glow: group(one.glow, "translate(0,-112)") || undefined,
      box: {
        left: tree.box.left * scale,
        top: tree.box.top * scale,
        right: tree.box.right * scale,
        bottom: tree.box.bottom * scale,
      },
    };
  },
};

export const treehouseSubjects = { treehouse } satisfies Record<string, Subject>;
