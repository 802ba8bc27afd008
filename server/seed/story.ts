import type { AspectRatio, ComposerMode, Style } from "../../contract/generation-terms.ts";

/** One run of the seed account. */
export interface Scene {
  mode: ComposerMode;
  prompt: string;
  ratio: AspectRatio;
  style?: Style;
  count: number;
  /** The prompt of the earlier scene whose first image is the source. */
  from?: string;
}

const image = (prompt: string, ratio: AspectRatio, style?: Style): Scene => ({
  mode: "text-to-image",
  prompt,
  ratio,
  style,
  count: 3,
});

const lighthouse = "A red lighthouse at dusk over a calm sea";
const fox = "A fox in an autumn forest, morning fog";
const street = "Neon street in the rain at night";
const sailboat = "A white sailboat on the sea, golden hour";

/** The account's runs, and how many days ago each took place, oldest first: 64 outputs in all five modes. */
export const days: readonly { daysAgo: number; scenes: readonly Scene[] }[] = [
  {
    daysAgo: 118,
    scenes: [image(lighthouse, "3:2"), image("Three hot air balloons over rolling hills", "16:9")],
  },
  {
    daysAgo: 97,
    scenes: [image(fox, "1:1", "watercolor"), image("A cabin by a frozen lake, aurora, winter night", "16:9")],
  },
  {
    daysAgo: 83,
    scenes: [image(street, "9:16", "neon"), image("An astronaut on the moon, stars", "1:1", "poster")],
  },
  {
    daysAgo: 61,
    scenes: [
      image("A cup of coffee and a book by the window", "4:3", "oil"),
      {
        mode: "image-to-image",
        prompt: "The same at noon, in bright colors",
        ratio: "3:2",
        count: 4,
        from: lighthouse,
      },
      { mode: "text-to-video", prompt: "Waves at a rocky coast, storm", ratio: "16:9", count: 1 },
    ],
  },
  {
    daysAgo: 44,
    scenes: [image(sailboat, "3:2"), image("A steam train through green mountains", "16:9", "vintage")],
  },
  {
    daysAgo: 27,
    scenes: [
      image("Palm trees on a tropical beach, noon", "4:3"),
      image("A waterfall in the jungle", "2:3", "ink"),
      { mode: "image-to-video", prompt: "The sea moves slowly", ratio: "3:2", count: 1, from: sailboat },
      { mode: "text-to-video", prompt: "Snow falls on a village at night", ratio: "16:9", count: 1 },
    ],
  },
  {
    daysAgo: 16,
    scenes: [
      image("Cherry trees at a lake in spring", "1:1"),
      image("A whale underwater with fish", "16:9"),
      { mode: "image-to-image", prompt: "As a pencil drawing", ratio: "1:1", style: "pencil", count: 4, from: fox },
      {
        mode: "image-to-video-audio",
        prompt: "Rain runs down the street, distant traffic",
        ratio: "9:16",
        count: 1,
        from: street,
      },
    ],
  },
  {
    daysAgo: 5,
    scenes: [
      image("A field of sunflowers with a windmill, summer", "3:2", "oil"),
      image("A ringed planet and a rocket in space", "1:1", "pixel"),
      { mode: "image-to-video", prompt: "Fog drifts between the trees", ratio: "1:1", count: 1, from: fox },
      { mode: "text-to-video", prompt: "A campfire under the stars", ratio: "16:9", count: 1 },
    ],
  },
  {
    daysAgo: 1,
    scenes: [
      image("A dragon over a volcano at sunset", "2:3", "cinematic"),
      {
        mode: "image-to-video-audio",
        prompt: "Calm waves and seagulls",
        ratio: "3:2",
        count: 1,
        from: lighthouse,
      },
      {
        mode: "image-to-video",
        prompt: "The balloons rise",
        ratio: "16:9",
        count: 1,
        from: "Three hot air balloons over rolling hills",
      },
    ],
  },
];

/** Three collections, each filled with creations whose prompts match its words. */
export const collections: readonly { name: string; description: string; words: RegExp }[] = [
  { name: "By the sea", description: "Coasts, boats, and what lives below.", words: /sea|beach|whale|coast/i },
  { name: "Winter and night", description: "", words: /night|winter|aurora|stars/i },
  {
    name: "For the poster",
    description: "Candidates for the wall in the hall.",
    words: /balloon|train|planet|dragon/i,
  },
];

/** The messages to the assistant, in order. */
export const questions: readonly string[] = [
  "I want a picture of a lighthouse for the hall. It should feel calm.",
  "Make it a winter morning, and leave out people.",
];
