import type { Words } from "../terms.ts";

export const en: Words = {
  finds: {
    kinds: {
      logo: "logo*, icon, emblem*, sticker*, monogram*, coat of arms",
      person:
        "person, people, man, men, woman, women, girl*, boy, boys, child, children, kid, kids, baby, dancer*, king, queen, knight*, astronaut*, warrior*, wizard*, witch, witches, grandmother*, grandfather*, old lady, old man, lady, couple, family, friend, friends, sailor*, fisherman, fishermen, human, humans, farmer*, doctor*, musician*, robot*, self-portrait, bride, hero, heroes, heroine*, superhero*, keeper*",
      animal:
        "animal*, dog*, puppy, puppies, cat, cats, kitten*, fox, foxes, wolf, wolves, bear, bears, bird*, owl*, heron*, eagle*, horse*, lion*, tiger*, elephant*, fish, whale*, dolphin*, rabbit*, hare, hares, deer, dragon*, butterfly, butterflies, bee, bees, frog*, turtle*, penguin*, cow, cows, sheep, monkey*, octopus, unicorn*, dinosaur*, parrot*, crow, crows, raven*, swan*",
      food: "food*, cake*, bread, soup*, ramen, sushi, pizza*, burger*, pasta, coffee, tea, breakfast, dinner, dessert*, fruit*, apple*, lemon*, cheese, chocolate, ice cream, salad*, dish*, wine, cocktail*, pancake*, croissant*, strawberr*",
      product:
        "product*, bottle*, perfume*, watch, watches, shoe*, sneaker*, phone*, lamp*, chair*, bag, bags, handbag*, jewel*, ring, rings, headphone*, camera*, packag*, vase*, cup, cups, mug*, car, cars, bicycle*, motorcycle*, guitar*, cosmetic*",
      interior:
        "interior*, room*, kitchen*, bedroom*, library, libraries, café*, cafe*, office*, studio*, workshop*, greenhouse*, hall, halls, attic*, bathroom*, restaurant*",
      city: "city, cities, street*, town*, village*, skyline*, building*, tower*, bridge*, harbour*, harbor*, market*, house*, castle*, temple*, church*, cathedral*, train station*, alley*, square in, palace*, ruin*",
      landscape:
        "landscape*, mountain*, forest*, wood*, sea, ocean*, beach*, lake*, river*, desert*, valley*, field*, meadow*, island*, waterfall*, coast*, cliff*, garden*, hill*, sky, planet*, space, galaxy, galaxies, volcano*, glacier*, tree*, flower*, canyon*, jungle*, lighthouse*",
      abstract: "abstract*, pattern*, texture*, shape*, geometric*, fractal*, background*, wallpaper*, colours, colors",
    },
    lookalikes:
      "*'s, *s', bird's-eye*, bird's eye*, birds-eye*, fish-eye*, eye-level, eye level, eye-catching, eye of the storm, hand-*, by hand, clock face*, watch face*, clock hands, hands of a clock, hands of the clock, cliff face*, rock face*, mountain face*, north face, king-size*, king size*, queen-size*, queen size*, king bed, queen bed, king crab*, king prawn*, man-made*, man cave*, baby blue, baby pink, baby grand, baby carrot*, baby spinach, couple of, family kitchen*, family room*, family home*, family house*, family car*, family bakery, family restaurant*, family farm*, family tree, kids room*, farmers market*, robot vacuum*, free of people, empty of people, hot dog*, grilled fish, fried fish, smoked fish, fish and chips, fish soup*, fish dish*, fish market*",
    body: "face, faces, portrait, portraits, hand, hands, finger, fingers, eye, eyes, lips, shoulders",
    hints: {
      setting:
        "in a, in an, in the, on a, on the, at the, at a, under a, under the, by the, beside, between, inside, outside, indoors, outdoors, underwater, among, near",
      day: "sunny, noon, midday, daylight, bright day, blue sky, morning, sunrise, dawn",
      night: "night*, midnight, moonlit, moonlight, starry, stars, in the dark",
      light:
        "light, lighting, lit, backlit, sunset, golden hour, blue hour, dusk, twilight, shadow*, glow*, candle*, lantern*, sunlight, sun rays, overcast, fog*, mist*",
      lens: "lens*, mm, f/*, bokeh, macro, telephoto, wide-angle, fisheye, depth of field, tilt-shift",
      close: "close-up*, closeup*, close up*, macro, headshot*, detail of",
      wide: "wide shot*, wide view*, panorama*, panoramic, wide angle, aerial*, from afar, distant view",
      composition:
        "from above, from below, bird's-eye, low angle, high angle, symmetr*, centred, centered, composition*, foreground, background, silhouette*, profile, framed, negative space, rule of thirds",
      calm: "calm*, quiet*, peaceful*, serene, gentle, still, tranquil",
      dramatic: "dramatic*, epic, stormy, storm*, intense, violent, furious",
      mood: "cheerful, happy, joyful, sad, melanchol*, mysterious, eerie, dreamy, romantic, lonely, cozy, cosy, playful, nostalgic, gloomy, spooky, moody, magical, mood",
      monochrome: "black and white, monochrome, black-and-white, grayscale, greyscale",
      colourful:
        "colourful*, colorful*, vibrant*, rainbow*, vivid colours, vivid colors, bright colours, bright colors",
    },
    styles: {
      photo: "photo*, photograph*, realistic, photorealistic, dslr",
      cinematic: "cinematic*, film still*, movie*",
      watercolor: "watercolor*, watercolour*, aquarelle*",
      oil: "oil painting*, oil paint*, oil on canvas, impasto",
      ink: "ink, ink drawing*, sumi-e, calligraph*",
      pencil: "pencil*, sketch*, charcoal*, graphite",
      pixel: "pixel art, pixel*, 8-bit, 16-bit",
      poster: "poster*, flat illustration*, vector*, screen print*, graphic design",
      neon: "neon*, cyberpunk*, synthwave, vaporwave",
      vintage: "vintage, retro, old photo*, polaroid*, sepia, analog*, 1970s, 70s, 80s",
    },
    wishes: {
      greeting: "hello, hi, hey, good morning, good evening, good afternoon, hi there",
      thanks: "thanks, thank you, thx, great thanks, perfect thanks",
      help: "turn my idea into a prompt, help me plan a short video, plan a short video, help, what can you do, who are you, how does this work, how do you work, what are you, how do i start, what is this",
      askStyles:
        "suggest a style, which style*, what style*, which look*, what is this style called, name of the style, list of styles, style names, name a style, name the style",
      askModes:
        "which mode*, what mode*, which ratio*, what ratio*, which format*, what format*, aspect ratio should, difference between",
      shorter: "shorter, short, briefer, less words, fewer words, simpler, simplify, too long",
      longer: "longer, more detail*, more words, richer, elaborate",
      dramatic:
        "more dramatic, dramatic, more drama, more intense, more epic, more tension, moodier, more moody, more atmospheric",
      calmer: "calmer, more calm, quieter, less dramatic, softer, more peaceful, gentler",
      brighter: "brighter, lighter, more light, less dark, too dark, so dark, by day, daytime",
      darker:
        "darker, less bright, too bright, so bright, overexposed, more dark, at night, by night, make it night, nighttime",
      video:
        "as a video, as a film, as a clip, video*, film, movie clip, clip, animate*, animation, moving, in motion, gif",
      image: "as an image, as a picture, as a photo, not a video, still image, image instead, picture instead",
      portrait:
        "portrait format, portrait orientation, upright format, vertical*, upright, tall format, for a phone, for my phone, 9:16, 2:3, 3:4, for a book cover, for my book cover, for the cover of a book, for the cover of my book, as a book cover",
      landscape: "landscape format, landscape orientation, horizontal*, widescreen, wide format, 16:9, 3:2, 4:3",
      square:
        "=square, square format, square picture, square image, as a square, make it square, 1:1, for an album cover, for my album cover, as an album cover, for a profile picture, for my profile picture, as a profile picture, as an avatar",
      phone:
        "phone wallpaper*, wallpaper for my phone, for a phone, for my phone, for the phone, phone background*, lock screen*, instagram story, for a story, for stories, tiktok, for a reel",
      screen:
        "desktop wallpaper*, desktop background*, for my desktop, for my computer, for my screen, for my website, youtube, thumbnail*, for a banner, banner format, for a presentation",
      another:
        "another*, again, other ideas, something else, more ideas, new ideas, something different, a different one, different ideas, others, once more, try again, next",
      fix: "fix*, improve*, better, disappoint*, looks bad, look bad, looks wrong, bad result*, not good, does not work, doesn't work, what is wrong, what's wrong, repair, correct*",
      adding: "with, in, on, at, instead of, near, under, more, less",
    },
    faults: {
      blurry: "blurry, blurred, blur, out of focus, unsharp, not sharp, fuzzy",
      hands:
        "extra finger*, six fingers, too many fingers, extra hand*, extra arm*, three hands, three arms, weird hands, bad hands, strange hands, wrong hands, deformed hands, hands look*, hands are, the hands, fingers",
      face: "ugly face*, weird face*, strange face*, distorted face*, deformed face*, face looks*, faces look*, face is, faces are, eyes look*, eyes are, crooked eyes, weird eyes, the face",
      crowded:
        "too crowded, crowded, too busy, too full, too much going on, too many things, too many people, too much in it, cluttered, overloaded, chaotic, messy",
      cropped: "cut off, cropped, head is missing, feet are missing, half missing, not all of it",
    },
    places: [
      "the first, first one, number one, number 1, option 1, option one, 1st",
      "the second, second one, number two, number 2, option 2, option two, 2nd",
      "the third, third one, number three, number 3, option 3, option three, 3rd, the last one",
    ],
    adjectivesFirst: true,
    praise:
      "beautiful, stunning, amazing, awesome, gorgeous, breathtaking, masterpiece, best quality, high quality, highest quality, ultra detailed, ultra-detailed, highly detailed, hyper detailed, insanely detailed, hd, uhd, 4k, 8k, 16k, award winning, award-winning, trending on artstation, incredible, perfect, super, very nice, nice, cool, professional, epic quality, best, wonderful, fantastic, great",
    asking: {
      before:
        "turn my idea into a prompt, help me plan a short video, plan a short video, a prompt i already have, a prompt i have, please, can you, could you, would you, i want to see, i want to make, i want to create, i want, i would like, i'd like, i need, i am looking for, i have an idea for, i have an idea of, i have an idea, it is, it should be, my idea is, make me, make, create, draw, paint, generate, show me, give me, help me with, help me make, write me, write, improve, fix, this prompt, my prompt, a prompt for, prompt for, prompt, a picture of, a picture with, an image of, an image with, picture of, image of, a photo of, photo of, a video of, video of, an idea for, something with, to make, to create, to draw, hello, hi, hey, what about, how about, what if it was, what if, why not",
      after: "please, thanks, thank you",
      joining:
        "and, but, also, add, plus, make it, make the, give it, let's have, let there be, change it to, turn it into, put, let it be, now, then",
    },
    question:
      "what, who, whose, why, when is, when do, when does, when will, where is, where do, where can, which, how, is it, is there, are there, are you, do you, do i, does, can i, may i, should i, will it, will you",
    filler:
      "a, an, the, my, your, this, that, these, it, its, it's, is, are, was, were, be, i, me, you, we, he, she, they, her, his, picture*, image*, result*, all, everything, one, ones, version*, variant*, proposal*, option*, please, came, come, comes, turned, turns, looks, look, looking, out, up, made, make, makes, get, got, has, have, had, always, still, now, just, really, so, too, very, much, more, bit, little, slightly, and, but, again, want, like, love, prefer, take, choose, go, use, with, in, as, of, for, to, do, can, could, would, let, let's, rather, instead, something, way, far, style, format, why, version, if, same, thanks, ok, okay, great, good",
    beside: {
      before: "with, and, or, plus, by, next to, beside, near, holding, carrying, wearing, behind, in front of",
      after: "and, with, next to, beside",
    },
    negation:
      /(?:\b(?:without|no|not|don't want|do not want|avoid|except)\s+(?:any\s+)?)([\p{L}\p{N}'-]+(?:\s+(?!and\b|but\b|in\b|on\b|at\b|with\b|under\b|by\b|or\b)[\p{L}\p{N}'-]+){0,2})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["one clear symbol", "set in a circle", "with clever negative space"],
      person: ["in front of a plain wall", "at an open window", "on a windy hill"],
      animal: ["in tall grass", "between snowy birches", "at the edge of a quiet pond"],
      food: ["on a dark wooden table", "on a linen cloth", "on a marble counter beside fresh herbs"],
      product: ["on a smooth stone plinth", "against a soft color gradient", "on wet black slate"],
      interior: [
        "with plants and worn wood",
        "with tall windows and long curtains",
        "with open shelves and one armchair",
      ],
      city: [
        "after the rain, with wet cobbles",
        "above the rooftops by the river",
        "with small shops and hanging signs",
      ],
      landscape: ["with a path into the distance", "with mist in the valley", "with a single hut far away"],
      abstract: ["layered paper forms", "flowing bands of color", "fine lines on a grainy background"],
    },
    lights: {
      golden: "low golden evening light",
      soft: "soft overcast light",
      window: "light from a window at the side",
      back: "backlit with a bright rim",
      blue: "blue hour",
      lamps: "warm lamplight at night",
      studio: "soft studio light",
      day: "bright daylight",
      dim: "dim light with deep shadows",
      moon: "bright moonlight",
      bright: "clear bright light",
    },
    moods: {
      calm: "calm and quiet",
      dramatic: "dramatic, full of tension",
      cheerful: "cheerful and warm",
      mysterious: "mysterious",
      intimate: "intimate and tender",
      lively: "lively and energetic",
    },
    compositions: {
      close: "close-up",
      wide: "wide view from afar",
      below: "seen from below",
      above: "seen from above",
      centred: "centered and symmetrical",
      thirds: "off center, with one side left empty",
    },
    techniques: {
      photo: "85 mm lens, shallow depth of field",
      cinematic: "anamorphic film still, fine grain",
      watercolor: "wet washes, visible paper texture",
      oil: "thick brush strokes on canvas",
      ink: "loose brush lines on white paper",
      pencil: "fine hatching, graphite on rough paper",
      pixel: "pixel art with few colors",
      poster: "flat shapes, three strong colors",
      neon: "pink and cyan neon glow on wet surfaces",
      vintage: "faded colors of an old slide film",
    },
    motions: ["the camera moves slowly closer", "a slow pan to the right", "a still camera, only the wind moves"],
    detail: "fine texture, clear foreground and soft background",
    unwanted: {
      always: "text, watermark, blur",
      person: "deformed hands, extra fingers",
      animal: "extra limbs, distorted eyes",
      food: "clutter, unnatural colors",
      thing: "clutter, crooked lines",
      logo: "clutter, color gradients, watermark, blur",
    },
    remedies: {
      blurry: { shows: "sharp focus, crisp detail", unwanted: "blur, out of focus" },
      hands: { shows: "natural hands with five fingers", unwanted: "deformed hands, extra fingers" },
      face: { shows: "natural face with even features", unwanted: "distorted face, crooked eyes" },
      crowded: { shows: "one clear subject with nothing around it", unwanted: "clutter, crowd" },
      cropped: { shows: "the whole subject within the frame", unwanted: "cut off, cropped" },
    },
  },
};
