import type { Concept } from "../concepts.ts";
import { createRandom } from "../random.ts";
import { type Reading, readPrompt } from "../read-prompt.ts";
import { birds, crickets, gulls, owl, whale, wolf } from "./creatures.ts";
import { drone, music } from "./music.ts";
import { fire, rain, sea, snowfall, stream, thunder, underwater, type Voice, waterfall, wind } from "./nature.ts";
import { createStereo, type Stereo, sampleRate } from "./synth.ts";
import { bells, city, crockery, engine, fireworks, train, voices } from "./town.ts";

/** The sound of each word of the vocabulary; several words may share a voice. */
const voicesOf: readonly (readonly [Voice, readonly Concept[]])[] = [
  [thunder, ["lightning", "storm"]],
  [rain, ["rain", "storm"]],
  [sea, ["sea", "beach", "harbour", "island", "boat", "ship", "lighthouse"]],
  [waterfall, ["waterfall"]],
  [stream, ["river", "stone-bridge", "garden"]],
  [underwater, ["underwater", "fish", "bubbles"]],
  [whale, ["whale"]],
  [fire, ["campfire", "embers", "volcano", "dragon", "candle"]],
  [wind, ["wind", "mountain", "desert", "hill", "canyon", "balloon", "windmill", "autumn"]],
  [snowfall, ["snow", "winter", "ice"]],
  [bells, ["bell", "church", "temple"]],
  [train, ["train"]],
  [engine, ["engine", "car", "airplane", "rocket", "robot"]],
  [voices, ["voices", "people", "cup", "village"]],
  [crockery, ["cup", "teapot"]],
  [city, ["city", "street", "road"]],
  [fireworks, ["fireworks"]],
  [owl, ["owl"]],
  [wolf, ["wolf"]],
  [crickets, ["cricket", "fireflies", "tent"]],
  [birds, ["bird", "forest", "jungle", "spring", "field", "garden", "flower", "sunflower", "blossom-tree", "tree"]],
  [drone, ["space", "astronaut", "planet", "abstract"]],
];

// More voices together are only noise.
const voicesMax = 4;

/** Chooses the voices: those that the audio prompt names, otherwise those of the prompt, otherwise quiet music. */
export function choose(audioPrompt: string, prompt: string): Voice[] {
  const asked = readPrompt(audioPrompt, "");
  if (asked.has("silence")) return [];
  const heard = voicesFor(asked, asked);
  if (heard.length > 0) return heard;
  const scene = readPrompt(prompt, "");
  const around = audioPrompt.trim() === "" || asked.mentions.length === 0 ? voicesFor(scene, scene) : [];
  if (around.length > 0) return around;
  return [music(asked.mentions.length > 0 ? asked : scene)];
}

function voicesFor(reading: Reading, mood: Reading): Voice[] {
  const chosen = voicesOf
    .filter(([, concepts]) => concepts.some((concept) => reading.has(concept)))
    .map(([voice]) => voice);
  if (reading.has("beach") || reading.has("harbour")) chosen.push(gulls);
  if (reading.has("night") && chosen.includes(birds)) chosen.splice(chosen.indexOf(birds), 1, crickets);
  // Music must be requested by name, and has priority over other voices.
  return reading.has("music") ? [music(mood), ...chosen.slice(0, voicesMax - 1)] : chosen.slice(0, voicesMax);
}

/**
 * Returns a stereo soundscape at 48 kHz of the requested length, in whole AAC frames. The same prompts and seed give
 * the same samples.
 */
export function soundscape(audioPrompt: string, prompt: string, seed: number, seconds: number): Stereo {
  const track = createStereo(seconds);
  const random = createRandom(`${audioPrompt}\n${prompt}\n${seed}/sound`);
  for (const [index, voice] of choose(audioPrompt, prompt).entries()) {
    const own = createStereo(seconds);
    voice(own, seconds, random.fork(`voice ${index}`));
    level(own, index === 0 ? 0.16 : 0.1);
    for (const side of ["left", "right"] as const)
      for (let i = 0; i < track[side].length; i++) track[side][i] = (track[side][i] ?? 0) + (own[side][i] ?? 0);
  }
  finish(track);
  return track;
}

/** Scales a track to a mean loudness (root mean square), so that no track drowns out the others. */
function level(track: Stereo, wanted: number): void {
  let sum = 0;
  for (let i = 0; i < track.left.length; i++) sum += (track.left[i] ?? 0) ** 2 + (track.right[i] ?? 0) ** 2;
  const mean = Math.sqrt(sum / (track.left.length * 2));
  if (mean < 1e-6) return;
  // Intermittent sounds may be quieter overall.
  const gain = Math.min(6, wanted / mean);
  for (const side of [track.left, track.right]) for (let i = 0; i < side.length; i++) side[i] = (side[i] ?? 0) * gain;
}

const fadeSeconds = 0.12;

/** Compresses peaks softly below full scale, and adds fades at both ends. */
function finish(track: Stereo): void {
  const fade = fadeSeconds * sampleRate;
  for (const side of [track.left, track.right])
    for (let i = 0; i < side.length; i++) {
      const edge = Math.min(1, i / fade, (side.length - 1 - i) / fade);
      side[i] = Math.tanh((side[i] ?? 0) * 1.3) * 0.86 * edge;
    }
}
