import { fur } from "./animal-parts.ts";
import { n, type Pen, path, shade } from "./pen.ts";

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

/** Returns a four-legged animal seen from the side, facing right: far legs, body, near legs, tail and head. */
export function quadruped(pen: Pen, q: Quadruped, extra: string): string {
  const stride = q.stride ?? 6;
  const thick = q.leg * 0.76;
  const legs = (shift: number, tone: number) =>
    [-46, 40]
      .map((x, i) => {
        const foot = x + shift + (i ? stride : -stride) * 0.6;
        const knee = x + shift + (i ? 3 : -5);
        return (
          path(
            `M${x - 9 + shift} -58C${x - 9 + shift} -44 ${n(knee - thick * 0.75)} -34 ${n(knee - thick * 0.55)} -28L${n(foot - thick * 0.42)} -2H${n(foot + thick * 0.5)}L${n(knee + thick * 0.6)} -28C${n(knee + thick)} -38 ${x + 11 + shift} -44 ${x + 12 + shift} -58Z`,
            shade(q.coat, tone),
          ) +
          path(
            `M${n(foot - thick * 0.48)} -14L${n(foot - thick * 0.5)} 1H${n(foot + thick * (q.hoofed ? 0.62 : 0.95))}C${n(foot + thick * 0.9)} -5 ${n(foot + thick * 0.52)} -8 ${n(foot + thick * 0.5)} -14Z`,
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
