import { line, n, oval, type Pen } from "./pen.ts";

export const eye = (x: number, y: number, r: number, color = "#1b181c") =>
  oval(x, y, r, r, color) + oval(x + r * 0.3, y - r * 0.35, r * 0.32, r * 0.32, "#ffffff");

/** Strokes that follow the body, as fur does. */
export function fur(
  pen: Pen,
  count: number,
  area: { x: number; y: number; rx: number; ry: number },
  color: string,
  lean: number,
): string {
  return Array.from({ length: count }, () => {
    const angle = pen.random.between(0, 6.3);
    const far = Math.sqrt(pen.random.next());
    const x = area.x + Math.cos(angle) * area.rx * far;
    const y = area.y + Math.sin(angle) * area.ry * far;
    return line(`M${n(x)} ${n(y)}q${n(lean * 2)} 2 ${n(lean * 3)} 6`, color, 0.9, 'opacity="0.5"');
  }).join("");
}
