/**
 * Everything that a prompt can name. A concept has an English name here and words in every language in `vocabulary/`.
 * `plan.ts` decides its effect on an image, and `layers/` and `subjects/` draw it.
 */

export const times = ["sunrise", "day", "noon", "golden-hour", "sunset", "dusk", "night"] as const;
export const weathers = ["rain", "wet", "snow", "fog", "storm", "lightning", "wind", "clear-sky"] as const;
export const seasons = ["spring", "summer", "autumn", "winter"] as const;
export const moods = [
  "calm",
  "dramatic",
  "dreamy",
  "mysterious",
  "cheerful",
  "lonely",
  "neon",
  "vintage",
  "minimal",
  "watercolour",
  "monochrome",
  "pastel",
  "warm",
  "cold",
  "abstract",
  "magical",
  "silhouette",
] as const;
export const colors = [
  "red",
  "orange",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
  "white",
  "black",
  "grey",
  "brown",
  "gold",
  "silver",
] as const;
export const counts = ["two", "three", "four", "five", "many"] as const;
/** How two things are placed, or that one holds or rides the other. */
export const relations = ["on", "beside", "in-front", "behind", "under", "inside", "holding", "riding"] as const;
/** What a person or an animal does. */
export const poses = ["sleeping", "sitting", "standing", "running", "jumping", "reading", "dancing", "flying"] as const;
/** What a person or an animal wears. */
export const garments = [
  "glasses",
  "hat",
  "witch-hat",
  "cap",
  "crown",
  "beard",
  "scarf",
  "dress",
  "coat",
  "armor",
] as const;
/** Words about hair; `long` and `short` count only next to another one. */
export const hairs = [
  "hair",
  "red-hair",
  "blond-hair",
  "black-hair",
  "brown-hair",
  "white-hair",
  "long",
  "short",
] as const;
export const celestials = ["moon", "sun", "stars", "clouds", "rainbow", "aurora", "comet", "fireworks"] as const;
/** Rooms with furniture of their own; `room` is any other. */
export const rooms = [
  "kitchen",
  "bedroom",
  "living-room",
  "library",
  "bathroom",
  "office",
  "cafe",
  "workshop",
  "attic",
  "classroom",
] as const;
/** Things that imply a room around them, unless the prompt names a place outdoors. */
export const furniture = ["bookshelf", "sofa", "armchair", "bed", "desk", "table", "chair", "fireplace"] as const;
export const places = [
  "sea",
  "beach",
  "river",
  "lake",
  "waterfall",
  "island",
  "mountain",
  "volcano",
  "hill",
  "canyon",
  "desert",
  "forest",
  "jungle",
  "field",
  "garden",
  "ice",
  "city",
  "street",
  "village",
  "road",
  "harbour",
  "space",
  "underwater",
  "sky",
  "room",
  ...rooms,
  "window",
  "still-life",
] as const;
/** What stands on a table that is set. */
export const foods = [
  "ramen",
  "soup",
  "pasta",
  "sushi",
  "egg",
  "meal",
  "pizza",
  "burger",
  "sandwich",
  "pancakes",
  "cake",
  "birthday-cake",
  "cupcake",
  "donut",
  "ice-cream",
  "bread",
  "cheese",
  "tea",
  "wine",
  "beer",
  "apple",
  "orange-fruit",
  "lemon",
  "banana",
  "grapes",
  "strawberry",
  "watermelon",
  "cherry",
  "pineapple",
  "tomato",
] as const;
/** Small birds that perch on a branch. */
export const songbirds = [
  "sparrow",
  "robin",
  "crow",
  "pigeon",
  "kingfisher",
  "parrot",
  "toucan",
  "hummingbird",
] as const;
export const largeBirds = ["eagle", "flamingo", "duck", "peacock", "chicken"] as const;
/** Flowers that are shown close up, in a vase, in a bouquet, or in a field. */
export const blooms = [
  "rose",
  "tulip",
  "daisy",
  "lavender",
  "poppy",
  "lily",
  "orchid",
  "dandelion",
  "iris",
  "peony",
  "hydrangea",
] as const;
/** Animals that a prompt may ask a portrait of. */
export const wildAndFarmAnimals = [
  "cow",
  "sheep",
  "pig",
  "giraffe",
  "zebra",
  "tiger",
  "lion",
  "mouse",
  "frog",
  "bee",
  "squirrel",
  "dinosaur",
] as const;
/** Animals without a group of their own. */
export const commonAnimals = [
  "bird",
  "owl",
  "swan",
  "penguin",
  "cat",
  "dog",
  "fox",
  "wolf",
  "deer",
  "bear",
  "horse",
  "rabbit",
  "elephant",
  "whale",
  "fish",
  "turtle",
  "butterfly",
  "dragon",
] as const;
const moreObjects = [
  "vase",
  "bouquet",
  "plate",
  "bowl",
  "bottle",
  "key",
  "phone",
  "computer",
  "camera",
  "clock",
  "toy",
  "ball",
  "box",
  "skull",
  "backpack",
  "suitcase",
  "bag",
  "plant",
  "television",
  "bench",
  "sign",
  "hydrant",
  "bus",
  "motorcycle",
  "statue",
  "flag",
  "kite",
  "rock",
  "alien",
  "monster",
] as const;
export const things = [
  "lighthouse",
  "boat",
  "ship",
  "bridge",
  "stone-bridge",
  "house",
  "cabin",
  "castle",
  "temple",
  "church",
  "windmill",
  "tower",
  "pyramid",
  "train",
  "car",
  "bicycle",
  "skateboard",
  "sword",
  "jar",
  "cage",
  "balloon",
  "airplane",
  "rocket",
  "planet",
  "astronaut",
  "robot",
  ...commonAnimals,
  "flower",
  "sunflower",
  "tree",
  "pine",
  "palm",
  "blossom-tree",
  "cactus",
  "mushroom",
  "lantern",
  "street-lamp",
  "tent",
  "campfire",
  "portrait",
  "woman",
  "man",
  "child",
  "people",
  "teapot",
  "cup",
  "book",
  "candle",
  "fruit",
  "umbrella",
  "crystal",
  ...furniture,
  "treehouse",
  ...foods,
  ...songbirds,
  ...largeBirds,
  ...blooms,
  "lotus",
  ...wildAndFarmAnimals,
  ...moreObjects,
] as const;
/** Camera movements in a film. */
export const cameraMoves = ["pan-left", "pan-right", "zoom-in", "zoom-out", "fly", "rise"] as const;
/** Particles that float through a film. */
export const floating = ["fireflies", "dust", "bubbles", "embers", "petals"] as const;
/** Sounds without a visible source. */
export const sounds = ["music", "bell", "cricket", "voices", "engine", "silence"] as const;
/** Ways to show a thing instead of in a scene. */
export const presentations = ["cutaway", "isometric", "logo", "icon", "sticker", "background"] as const;
/** The outline around a logo or icon. */
export const badges = ["circle", "square", "shield", "hexagon"] as const;
/** Looks that are applied when the image is finished. */
export const techniques = ["oil-paint", "ink", "pencil", "pixel-art", "poster", "photo"] as const;

export type Time = (typeof times)[number];
export type Season = (typeof seasons)[number];
export type ColorName = (typeof colors)[number];
export type Relation = (typeof relations)[number];
export type Pose = (typeof poses)[number];
export type Garment = (typeof garments)[number];
export type Place = (typeof places)[number];
export type RoomKind = (typeof rooms)[number] | "room";
export type Thing = (typeof things)[number];

export const concepts = [
  ...times,
  ...weathers,
  ...seasons,
  ...moods,
  ...colors,
  ...counts,
  ...celestials,
  ...places,
  ...things,
  ...cameraMoves,
  ...floating,
  ...sounds,
  ...presentations,
  ...badges,
  ...techniques,
  ...relations,
  ...poses,
  ...garments,
  ...hairs,
] as const;
export type Concept = (typeof concepts)[number];

/** The base color of each color name, before lighting. */
export const colorValues: Readonly<Record<ColorName, readonly [number, number, number]>> = {
  red: [206, 48, 44],
  orange: [235, 126, 40],
  yellow: [244, 203, 60],
  green: [66, 142, 76],
  turquoise: [52, 178, 176],
  blue: [48, 98, 190],
  purple: [124, 66, 168],
  pink: [238, 128, 168],
  white: [240, 238, 232],
  black: [36, 36, 42],
  grey: [136, 140, 146],
  brown: [122, 82, 52],
  gold: [224, 172, 64],
  silver: [190, 198, 208],
};

export function isOneOf<T extends string>(list: readonly T[], concept: string): concept is T {
  return list.some((item) => item === concept);
}
