import type { Artifact, EngineRequest } from "../../port.ts";
import { compose } from "../compose.ts";
import type { ReportProgress } from "../messages.ts";
import { createRandom } from "../random.ts";
import { readPrompt } from "../read-prompt.ts";
import { cameraMoveOf, stanceAt } from "./camera.ts";
import { createDeveloper } from "./developer.ts";
import { brightnessOf, type Eye, rowsOf } from "./movement.ts";
import { createSwarm, type ParticleKind, particlesOf } from "./particles.ts";
import { paintSheets } from "./scene.ts";
import { laySheet } from "./sheet.ts";
import { shoot } from "./shoot.ts";

/** How much larger a scene or picture is than the film shows of it, so that the camera never sees its edge. */
const overscan = { across: 1.14, down: 1.08 };

/** The size of what is filmed, for a film of the given size; even. */
export function filmedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: Math.ceil((width * overscan.across) / 2) * 2, height: Math.ceil((height * overscan.down) / 2) * 2 };
}

const paintingShare = 0.3;

/** Films the scene that the words describe: painted once, sheet by sheet, and moved past the viewer. */
export async function filmScene(request: EngineRequest, seconds: number, report: ReportProgress): Promise<Artifact> {
  const { prompt, negativePrompt, seed, width, height } = request;
  const painted = filmedSize(request);
  const composition = compose(prompt, negativePrompt, seed, painted.width, painted.height);
  const { view, plan, finish } = composition;
  const reading = readPrompt(prompt, negativePrompt);
  const random = createRandom(`${prompt}\n${negativePrompt}\n${seed}/film`);
  report("painting", 0.02);
  const sheets = await paintSheets(composition, (part) => report("painting", 0.02 + (paintingShare - 0.02) * part));
  const move = cameraMoveOf(reading, random.fork("camera"));
  const eye: Eye = {
    view,
    width,
    height,
    vanishingY: plan.ground === "street" || !isOpen(plan.ground) ? view.height * 0.5 : view.horizon,
  };
  const kinds = particlesOf(reading, plan);
  const swarmOf = (kind: ParticleKind) =>
    createSwarm(kind, { width, height }, seconds, view.light.haze, random.fork(`swarm ${kind}`));
  // Stars stay behind everything but the sky.
  const distant = kinds.filter((kind) => kind === "twinkles").map(swarmOf);
  const close = kinds.filter((kind) => kind !== "twinkles").map(swarmOf);
  const develop = createDeveloper(width, height, finish, { natural: false });
  return shoot(
    {
      width,
      height,
      seconds,
      paint(canvas, part) {
        const stance = stanceAt(move, part, view.lightSide);
        canvas.light.fill(0);
        for (const [index, { sheet, movement }] of sheets.entries()) {
          if (index === 1) for (const swarm of distant) swarm.draw(canvas, part, stance);
          const brightness = brightnessOf(movement, part, seconds);
          if (brightness < 0.02) continue;
          const lay = (shift: number, gain: number) =>
            laySheet(canvas, sheet, painted, rowsOf(movement, eye, stance, part, shift), gain);
          if (movement.drift === 0) lay(0, brightness);
          else {
            // What wanders fades over into itself, so that the clip's end meets its beginning.
            lay(movement.drift * part, brightness * (1 - part));
            if (part > 0) lay(movement.drift * (part - 1), brightness * part);
          }
        }
        for (const swarm of close) swarm.draw(canvas, part, stance);
      },
      develop,
      sound: undefined,
    },
    (part) => report("developing", paintingShare + (1 - paintingShare) * part),
  );
}

function isOpen(ground: string): boolean {
  return !["space", "underwater", "table", "portrait", "abstract"].includes(ground);
}
