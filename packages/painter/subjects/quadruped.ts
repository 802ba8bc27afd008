import { fur } from "./animal-parts.ts";
import { type HeadPlace, wear } from "./garments.ts";
import { group, line, n, oval, type Pen, path, shade } from "./pen.ts";

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
  /** Where it wears things; the first eye closes when it sleeps. */
  place?: HeadPlace;
}

/** Returns a four-legged animal seen from the side, facing right: far legs, body, near legs, tail and head. */
export function quadruped(pen: Pen, q: Quadruped, extra: string): string {
  const stride = q.stride ?? 6;
  const thick = q.leg * 0.76;
  const fast = pen.pose === "running" || pen.pose === "jumping";
  const legs = (shift: number, tone: number) =>
    [-46, 40]
      .map((x, i) => {
        // At a run, the hind legs push off behind while the fore legs reach ahead.
        const swing = fast ? (i ? -42 : 42) + (shift ? (i ? 20 : -18) : 0) : 0;
        const foot = x + shift + (i ? stride : -stride) * 0.6;
        const knee = x + shift + (i ? 3 : -5);
        const drawn =
          path(
            `M${x - 9 + shift} -58C${x - 9 + shift} -44 ${n(knee - thick * 0.75)} -34 ${n(knee - thick * 0.55)} -28L${n(foot - thick * 0.42)} -2H${n(foot + thick * 0.5)}L${n(knee + thick * 0.6)} -28C${n(knee + thick)} -38 ${x + 11 + shift} -44 ${x + 12 + shift} -58Z`,
            shade(q.coat, tone),
          ) +
          path(
            `M${n(foot - thick * 0.48)} -14L${n(foot - thick * 0.5)} 1H${n(foot + thick * (q.hoofed ? 0.62 : 0.95))}C${n(foot + thick * 0.9)} -5 ${n(foot + thick * 0.52)} -8 ${n(foot + thick * 0.5)} -14Z`,
            q.socks,
          );
        return swing ? group(drawn, `rotate(${swing} ${x + shift} -58)`) : drawn;
      })
      .join("");
  const worn = q.place ? wear(pen.worn, q.place) : "";
  const trunk = [
    q.neck ?? "",
    path(q.body, shade(q.coat)),
    path("M-52 -50C-30 -38 14 -38 46 -48C30 -34 -30 -34 -52 -50Z", q.belly),
    fur(pen, 46, { x: -4, y: -70, rx: 50, ry: 16 }, shade(q.coat, -0.28), -0.9),
  ].join("");
  if (pen.pose === "sleeping") return lying(q, trunk, q.head + extra + lid(q) + worn);
  const whole = [q.tail, legs(16, -0.3), trunk, legs(0, -0.02), q.head, extra, worn].join("");
  if (pen.pose === "jumping") return group(whole, "translate(0,-34) rotate(-12)");
  return fast ? group(whole, "translate(0,-6)") : whole;
}

/** On its folded legs, the head low and the eye closed. */
function lying(q: Quadruped, trunk: string, face: string): string {
  const low = 30;
  return [
    group(q.tail, `translate(0,${low})`),
    group(trunk, `translate(0,${low})`),
    path("M-66 2C-72 -22 -50 -40 -28 -32C-10 -24 -12 -6 -22 3Z", shade(q.coat, -0.1)),
    path(`M-40 4C-42 -4 -22 -8 0 -5C6 -4 6 4 0 5H-36Z`, q.socks),
    path("M26 -22C40 -28 52 -18 50 -6C62 -8 82 -6 84 0C84 5 78 5 72 5H30C22 0 20 -14 26 -22Z", shade(q.coat, -0.04)),
    path("M62 -7C74 -8 84 -5 84 0C84 5 78 5 72 5H60Z", q.socks),
    group(face, `translate(0,${low}) rotate(14 50 -70)`),
  ].join("");
}

function lid({ coat, place }: Quadruped): string {
  const [x, y, r] = place?.eyes[0] ?? [0, 0, 0];
  if (r === 0) return "";
  return (
    oval(x, y, r * 1.35, r * 1.35, shade(coat, 0.04)) +
    line(`M${n(x - r * 1.3)} ${y}q${n(r * 1.3)} ${n(r)} ${n(r * 2.6)} 0`, "#241a1a", r * 0.45)
  );
}
