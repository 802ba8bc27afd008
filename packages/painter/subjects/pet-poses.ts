import type { Rgb } from "../color.ts";
import type { Drawing } from "../sprite.ts";
import { drawHeld } from "./held.ts";
import { group, line, oval, type Pen, path, shade } from "./pen.ts";
import { quadruped } from "./quadruped.ts";

interface Pet {
  coat: Rgb;
  light: string;
  /** From the front, as the sitting animal has it: its chin is near y = -75. */
  head: string;
  striped: boolean;
}

/** Draws a cat or a dog as it sleeps, stands, runs, jumps, reads or dances; nothing when it simply sits. */
export function posedPet(pen: Pen, pet: Pet): Drawing | undefined {
  switch (pen.pose) {
    case "sleeping":
      return curledUp(pet);
    case "standing":
    case "running":
    case "jumping":
      return fromTheSide(pen, pet);
    case "dancing":
      return onHindLegs(pet);
    default:
      return undefined;
  }
}

/** The open book of a reading animal, before its chest. */
export function openBook(pen: Pen): string {
  return group(drawHeld({ thing: "book", colors: [], flowers: [] }, pen.random).body, "translate(0,-34) scale(1.5)");
}

function curledUp({ coat, light, head, striped }: Pet): Drawing {
  const dark = shade(coat, -0.34);
  const body = [
    path("M-84 -4C-96 -44 -54 -74 -4 -73C44 -72 84 -46 80 -10C76 8 -74 10 -84 -4Z", shade(coat)),
    path("M-84 -4C-92 -34 -66 -58 -42 -54C-16 -50 -8 -22 -22 4C-50 8 -78 8 -84 -4Z", shade(coat, -0.1)),
    striped ? line("M-46 -68l4 14M-28 -72l3 15M-10 -73l2 14M8 -72l1 12M-74 -40l13 5M-80 -26l14 3", dark, 2.8) : "",
    path(
      "M-70 -8C-60 6 -26 12 8 6C28 4 46 8 56 -2C60 -12 46 -16 34 -12C8 -4 -30 -6 -52 -18C-64 -22 -76 -18 -70 -8Z",
      shade(coat, -0.2),
    ),
    path("M36 -12C46 -16 60 -12 56 -2C52 4 44 5 36 5C42 0 42 -8 36 -12Z", light),
    group(head, "translate(40,60) rotate(10 0 -100) scale(0.9)"),
    path("M16 4C14 -6 26 -12 40 -10C50 -8 50 4 42 6H22Z", light),
    line("M26 5v-5M33 6v-6", dark, 1),
  ].join("");
  return { body, box: { left: -92, top: -118, right: 92, bottom: 10 } };
}

function fromTheSide(pen: Pen, { coat, light, head, striped }: Pet): Drawing {
  const dark = shade(coat, -0.34);
  const lift =
    pen.pose === "jumping" ? "translate(0,-34) rotate(-12)" : pen.pose === "running" ? "translate(0,-6)" : "";
  const body = quadruped(
    pen,
    {
      coat,
      belly: light,
      socks: light,
      leg: 12,
      body: "M-62 -64C-60 -90 -30 -92 -2 -88C24 -88 46 -96 58 -80C66 -62 54 -46 40 -42C10 -36 -34 -36 -52 -44C-60 -50 -62 -56 -62 -64Z",
      tail: striped
        ? line("M-56 -68C-82 -70 -94 -92 -88 -124C-86 -134 -92 -140 -98 -136", shade(coat, -0.14), 13)
        : path(
            "M-54 -74C-72 -84 -84 -100 -88 -118C-80 -122 -66 -110 -58 -100C-50 -92 -46 -82 -46 -72Z",
            shade(coat, -0.12),
          ),
      head: "",
    },
    striped ? line("M-40 -86l3 14M-24 -88l3 14M-8 -88l2 13M8 -87l1 12", dark, 2.6) : "",
  );
  return {
    body: body + group(group(head, "translate(60,-20) scale(0.82)"), lift),
    box: { left: -112, top: -204, right: 118, bottom: 8 },
  };
}

function onHindLegs({ coat, light, head, striped }: Pet): Drawing {
  const dark = shade(coat, -0.34);
  const limb = (d: string, tone: number) => line(d, shade(coat, tone), 17);
  const body = [
    line("M20 -30C56 -24 70 -44 62 -66C60 -74 66 -80 72 -76", shade(coat, -0.16), 13),
    limb("M-14 -26C-18 -16 -18 -8 -18 -4", -0.08),
    limb("M14 -28C32 -34 40 -24 38 -12", -0.04),
    oval(-20, -2, 13, 6.5, light),
    oval(42, -10, 7, 12, light, 'transform="rotate(-18 42 -10)"'),
    limb("M-24 -92C-46 -98 -54 -112 -54 -128", -0.1),
    limb("M24 -90C46 -86 58 -94 66 -106", -0.02),
    oval(-54, -131, 10, 9, light),
    oval(68, -109, 9.5, 9, light),
    path("M-28 -18C-38 -46 -34 -84 -22 -102H22C34 -84 38 -46 28 -18C18 -8 -18 -8 -28 -18Z", shade(coat)),
    path("M-15 -96C-20 -66 -20 -40 -12 -16H12C20 -40 20 -66 15 -96Z", light),
    striped ? line("M-32 -62l10 3M-31 -48l10 2M32 -62l-10 3M31 -48l-10 2", dark, 2.6) : "",
    group(head, "translate(0,-22) rotate(7 0 -100)"),
  ].join("");
  return { body: group(body, "rotate(-5)"), box: { left: -92, top: -232, right: 92, bottom: 10 } };
}
