import { describe, expect, test } from "vitest";
import { compose } from "./compose.ts";
import { type Concept, concepts } from "./concepts.ts";
import { readPrompt } from "./read-prompt.ts";
import { languages } from "./request.ts";
import { findConcepts } from "./vocabulary/find.ts";
import { vocabularies } from "./vocabulary/index.ts";

const named = (prompt: string, negative = "") =>
  readPrompt(prompt, negative).mentions.map((mention) => mention.concept);

describe("The preview engine's vocabulary", () => {
  test("covers all ten languages of the product", () => {
    expect(vocabularies.map(([language]) => language)).toEqual([...languages]);
  });

  test.each(vocabularies.map(([language, words]) => ({ language, words })))(
    "$language names every concept, and each of its words is understood when it stands alone",
    ({ language, words }) => {
      const misread: string[] = [];
      for (const concept of concepts) {
        const list = words[concept].split(",").map((word) => word.trim().replace(/^~/, "").replace(/\*$/, ""));
        expect(list.filter(Boolean).length, concept).toBeGreaterThan(0);
        const understood = list.some((word) => findConcepts(word).some((found) => found.concept === concept));
        if (!understood) misread.push(concept);
      }
      expect(misread, language).toEqual([]);
    },
  );

  test("reads longer forms of a word only in a prompt of its language", () => {
    expect(named("a gorgeous woman in a dress")).toEqual(["woman"]);
    expect(named("a machine in a field")).toEqual(["field"]);
    expect(named("a robot called Max in a forest")).toEqual(["robot", "forest"]);
    expect(named("una calle con un robot")).toEqual(["street", "robot"]);
    expect(named("des chats tranquilles dans la forêt")).toContain("cat");
    expect(named("castillos, cinematic lighting")).toContain("castle");
  });

  test("gives a held bouquet its flowers", () => {
    const { plan } = compose("a woman holding a bouquet of roses in a garden", "", 3, 96, 72);
    expect(plan.things.map(({ concept }) => concept)).toEqual(["woman"]);
  });
});

describe("A prompt", () => {
  const lighthouse: Record<string, string> = {
    en: "a red lighthouse at dusk over a calm sea",
    es: "un faro rojo al anochecer sobre un mar en calma",
    fr: "un phare rouge au crépuscule sur une mer calme",
    de: "ein roter Leuchtturm in der Abenddämmerung über ruhigem Meer",
    it: "un faro rosso al crepuscolo su un mare calmo",
    pt: "um farol vermelho ao anoitecer sobre um mar calmo",
    ja: "夕暮れの静かな海に立つ赤い灯台",
    zh: "黄昏时分平静大海上的红色灯塔",
    ko: "황혼의 잔잔한 바다 위 빨간 등대",
    sq: "një far i kuq në muzg mbi një det të qetë",
  };
  test.each(Object.entries(lighthouse))("says the same thing in %s", (_language, prompt) => {
    const reading = readPrompt(prompt, "");
    expect(reading.mentions.map((mention) => mention.concept).toSorted()).toEqual([
      "calm",
      "dusk",
      "lighthouse",
      "sea",
    ]);
    expect(reading.mention("lighthouse")?.colors).toEqual(["red"]);
    expect(reading.looseColors).toEqual([]);
  });

  const more: [prompt: string, expected: Concept[]][] = [
    ["Snow-covered cabins beneath northern lights", ["snow", "cabin", "aurora"]],
    ["dos gatos negros en un jardín de primavera", ["cat", "garden", "spring"]],
    ["un château sur une île pendant l'orage", ["castle", "island", "storm"]],
    ["ein Fuchs im herbstlichen Wald, Nebel", ["fox", "autumn", "forest", "fog"]],
    ["treno a vapore tra le montagne innevate", ["train", "mountain", "snow"]],
    ["balões de ar quente sobre campos de girassóis", ["balloon", "field", "sunflower"]],
    ["雨の夜、ネオンの街を歩く傘の女性", ["rain", "night", "neon", "street", "umbrella", "woman"]],
    ["月光下的古老寺庙和樱花树", ["moon", "temple", "blossom-tree"]],
    ["눈 내리는 숲속의 사슴", ["snow", "forest", "deer"]],
    ["një anije në det gjatë stuhisë", ["ship", "sea", "storm"]],
    ["an old stone bridge over a river in autumn", ["stone-bridge", "river", "autumn"]],
    ["un antiguo puente de piedra sobre un río en otoño", ["stone-bridge", "river", "autumn"]],
    ["un vieux pont de pierre sur une rivière en automne", ["stone-bridge", "river", "autumn"]],
    ["eine alte Steinbrücke über einem Fluss im Herbst", ["stone-bridge", "river", "autumn"]],
    ["un vecchio ponte di pietra su un fiume in autunno", ["stone-bridge", "river", "autumn"]],
    ["uma antiga ponte de pedra sobre um rio no outono", ["stone-bridge", "river", "autumn"]],
    ["秋の川に架かる古い石橋", ["stone-bridge", "river", "autumn"]],
    ["秋天河上的古老石桥", ["stone-bridge", "river", "autumn"]],
    ["가을 강 위의 오래된 돌다리", ["stone-bridge", "river", "autumn"]],
    ["një urë e vjetër guri mbi një lumë në vjeshtë", ["stone-bridge", "river", "autumn"]],
    ["a bowl of ramen with chopsticks", ["ramen"]],
    ["ein Rotkehlchen neben einer Teekanne", ["robin", "teapot"]],
    ["un champ de coquelicots sous l'orage", ["field", "poppy", "storm"]],
    ["un martín pescador sobre el río", ["kingfisher", "river"]],
    ["una torta di compleanno e un mazzo di tulipani", ["birthday-cake", "bouquet", "tulip"]],
    ["um beija-flor e um pavão no jardim", ["hummingbird", "peacock", "garden"]],
    ["ラーメンと寿司", ["ramen", "sushi"]],
    ["荷花和鸭子", ["lotus", "duck"]],
    ["수국이 핀 정원의 참새", ["hydrangea", "garden", "sparrow"]],
    ["një flamingo në liqen", ["flamingo", "lake"]],
    ["three red roses in a blue vase", ["rose", "vase"]],
    ["a street after rain", ["street", "wet"]],
    ["雨上がりの路地", ["wet", "street"]],
    ["un phare under the 星空", ["lighthouse", "stars"]],
  ];
  test.each(more)("%s", (prompt, expected) => {
    expect(named(prompt)).toEqual(expect.arrayContaining(expected));
  });

  test("takes the longest match: a street lamp is no street, a cherry blossom tree no other tree", () => {
    expect(named("a street lamp")).toEqual(["street-lamp"]);
    expect(named("a cherry blossom tree")).toEqual(["blossom-tree"]);
  });

  test("is read by whole words: a carpet holds neither a car nor a pet", () => {
    expect(named("the carpet was starting to scatter")).toEqual([]);
  });

  test("in English is not mistaken for another language", () => {
    expect(named("I would rather die or see more than sit here and bald for the sale")).toEqual([]);
  });

  test("gives each thing the colours said of it, before or after it as its language does", () => {
    const english = readPrompt("a black cat and a white dog beside a red and gold temple", "");
    expect(english.mention("cat")?.colors).toEqual(["black"]);
    expect(english.mention("dog")?.colors).toEqual(["white"]);
    expect(english.mention("temple")?.colors).toEqual(["red", "gold"]);
    const spanish = readPrompt("un coche azul junto a una casa roja", "");
    expect(spanish.mention("car")?.colors).toEqual(["blue"]);
    expect(spanish.mention("house")?.colors).toEqual(["red"]);
    expect(readPrompt("白い猫と黒い犬", "").mention("dog")?.colors).toEqual(["black"]);
    expect(readPrompt("everything in purple", "").looseColors).toEqual(["purple"]);
  });

  test("does not mistake an article, a color or half a word for food, a flower or a bird", () => {
    expect(named("ein Haus und eine Frau")).toEqual(["house", "woman"]);
    expect(named("super detailed, Leonardo, Kafka")).toEqual([]);
    expect(readPrompt("un chat rose", "").mention("cat")?.colors).toEqual(["pink"]);
    expect(readPrompt("an orange cat", "").mention("cat")?.colors).toEqual(["orange"]);
    expect(named("an apple tree")).toEqual(["tree"]);
  });

  test("counts", () => {
    expect(readPrompt("three white sailboats", "").mention("boat")?.count).toBe(3);
    expect(readPrompt("dos barcos", "").mention("boat")?.count).toBe(2);
  });

  test("loses what the negative prompt names, in any language, and what it says itself is absent", () => {
    expect(named("a city at night with rain and people", "people, Regen")).toEqual(["city", "night"]);
    expect(named("a beach without people")).toEqual(["beach"]);
    expect(named("una playa sin barcos")).toEqual(["beach"]);
    expect(named("没有云的天空")).toEqual(["sky"]);
  });

  test("of no known word names nothing, and never fails", () => {
    for (const prompt of ["", "   ", "xyzzy", "!!!", "🙂🙂", "ﷺ", "a".repeat(2000), "\u0000", "1234567890"])
      expect(named(prompt).length).toBeLessThan(2);
  });

  const holding: Record<string, string> = {
    en: "a woman wearing a red scarf holding a balloon",
    es: "una mujer con una bufanda roja sosteniendo un globo",
    fr: "une femme avec une écharpe rouge tenant un ballon",
    de: "eine Frau mit rotem Schal hält einen Ballon",
    it: "una donna con una sciarpa rossa che tiene un palloncino",
    pt: "uma mulher com um cachecol vermelho segurando um balão",
    ja: "赤いマフラーの女性が風船を持っている",
    zh: "戴红色围巾的女人拿着气球",
    ko: "빨간 목도리를 두른 여자가 풍선을 들고 있는",
    sq: "një grua me një shall të kuq që mban një balonë",
  };
  test.each(Object.entries(holding))("says who holds and wears what, in %s", (_language, prompt) => {
    const { links, mention } = readPrompt(prompt, "");
    expect(links).toEqual([{ relation: "holding", figure: "woman", ground: "balloon" }]);
    expect(mention("woman")).toMatchObject({ colors: [], worn: [{ garment: "scarf", colors: ["red"] }] });
    expect(mention("balloon")?.colors).toEqual([]);
  });

  test.each([
    ["a dog under a tree", "under"],
    ["un perro debajo de un árbol", "under"],
    ["un chien devant un arbre", "in-front"],
    ["ein Hund hinter einem Baum", "behind"],
    ["un cane dietro un albero", "behind"],
    ["um cachorro ao lado de uma árvore", "beside"],
    ["木の下の犬", "under"],
    ["狗在树后面", "behind"],
    ["나무 옆에 있는 개", "beside"],
    ["një qen nën një pemë", "under"],
    ["under a tree, a dog", "under"],
  ])("says how two things are placed: %s", (prompt, relation) => {
    expect(readPrompt(prompt, "").links).toEqual([{ relation, figure: "dog", ground: "tree" }]);
  });

  test("gives a pose to those who can have it, and to both that a word joins", () => {
    const { mention } = readPrompt("a boy and a girl dancing in a garden, a dog running", "");
    expect([mention("man")?.pose, mention("woman")?.pose, mention("dog")?.pose]).toEqual([
      "dancing",
      "dancing",
      "running",
    ]);
    expect(mention("garden")?.pose).toBeUndefined();
  });

  test("knows hair by color and length, and whose beard is white", () => {
    expect(readPrompt("a red-haired girl with long hair", "").mention("woman")?.hair).toEqual({
      color: "red",
      length: "long",
    });
    expect(readPrompt("Eine Frau mit kurzen schwarzen Haaren", "").mention("woman")?.hair).toEqual({
      color: "black",
      length: "short",
    });
    const wizard = readPrompt("a man with a white beard and a black hat", "").mention("man");
    expect(wizard?.worn).toEqual([
      { garment: "beard", colors: ["white"] },
      { garment: "hat", colors: ["black"] },
    ]);
  });

  test("in which a person reads a book or sits on a horse means one figure", () => {
    expect(readPrompt("a girl reading a book under a tree", "").links).toEqual([
      { relation: "holding", figure: "woman", ground: "book" },
      { relation: "under", figure: "woman", ground: "tree" },
    ]);
    expect(readPrompt("a knight on a white horse", "").links).toEqual([
      { relation: "riding", figure: "man", ground: "horse" },
    ]);
  });
});
