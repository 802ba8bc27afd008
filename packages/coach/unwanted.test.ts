import { describe, expect, test } from "vitest";
import { answerTo } from "./answer.ts";
import { blocksOf } from "./blocks.ts";
import { names } from "./find.ts";
import { modes as allModes, aspectRatios, type Language, languages } from "./request.ts";
import type { Words } from "./terms.ts";
import { wordsOf } from "./words/index.ts";

type Fault = keyof Words["phrases"]["unwanted"];

/** Ideas with what models often get wrong in them. Many have a word for a person or an animal and show neither. */
const ideasIn: Readonly<Record<Language, readonly (readonly [idea: string, fault: Fault])[]>> = {
  en: [
    ["a kitchen", "thing"],
    ["a family kitchen in the morning", "thing"],
    ["my grandmother's kitchen", "thing"],
    ["a bedroom with a king-size bed", "thing"],
    ["a city from a bird's-eye view", "thing"],
    ["a clock face", "always"],
    ["a man-made lake at dawn", "always"],
    ["a couple of apples", "food"],
    ["a bowl of ramen", "food"],
    ["a logo for a family bakery", "logo"],
    ["a portrait of a fox with green eyes", "animal"],
    ["an old sailor", "person"],
    ["hands holding a cup of tea", "person"],
    ["close-up of a smiling face", "person"],
  ],
  de: [
    ["eine freundliche Küche", "thing"],
    ["ein Kinderzimmer", "thing"],
    ["eine menschenleere Straße im Regen", "thing"],
    ["eine Stadt aus der Vogelperspektive", "thing"],
    ["ein Bergsee", "always"],
    ["ein Teller Suppe", "food"],
    ["ein Logo für eine Bäckerei", "logo"],
    ["Porträt einer Katze", "animal"],
    ["eine alte Frau am Fenster", "person"],
    ["zwei Hände auf einem Tisch", "person"],
  ],
  fr: [
    ["une cuisine", "thing"],
    ["une chambre d'enfant", "thing"],
    ["une ville à vol d'oiseau", "thing"],
    ["une forêt sous la pluie", "always"],
    ["une tarte aux pommes", "food"],
    ["un logo pour une boulangerie", "logo"],
    ["portrait d'un renard", "animal"],
    ["une femme au piano", "person"],
    ["un visage souriant", "person"],
  ],
  es: [
    ["una cocina familiar", "thing"],
    ["una sala de música", "thing"],
    ["una ciudad a vista de pájaro", "thing"],
    ["un bosque bajo la lluvia", "always"],
    ["una sopa de tomate", "food"],
    ["un logo para una panadería", "logo"],
    ["retrato de un zorro", "animal"],
    ["una mujer en la playa", "person"],
    ["dos manos sobre la mesa", "person"],
  ],
  it: [
    ["la cucina della nonna", "thing"],
    ["una cucina contadina", "thing"],
    ["una città a volo d'uccello", "thing"],
    ["un bosco sotto la pioggia", "always"],
    ["una torta di mele", "food"],
    ["un logo per una panetteria", "logo"],
    ["ritratto di una volpe", "animal"],
    ["un uomo sulla spiaggia", "person"],
    ["un volto sorridente", "person"],
  ],
  pt: [
    ["uma cozinha", "thing"],
    ["um quarto com cama de casal", "thing"],
    ["uma sala de música", "thing"],
    ["uma floresta na chuva", "always"],
    ["uma torta de maçã", "food"],
    ["um logo para uma padaria", "logo"],
    ["retrato de uma raposa", "animal"],
    ["um homem na praia", "person"],
    ["duas mãos sobre a mesa", "person"],
  ],
  ja: [
    ["朝の台所", "thing"],
    ["子供部屋", "thing"],
    ["街の鳥瞰図", "thing"],
    ["雨の森", "always"],
    ["ラーメン一杯", "food"],
    ["パン屋のロゴ", "logo"],
    ["狐の肖像", "animal"],
    ["浜辺の男性", "person"],
    ["笑顔のアップ", "person"],
  ],
  zh: [
    ["早晨的厨房", "thing"],
    ["家庭厨房里的水龙头", "thing"],
    ["城市鸟瞰图", "thing"],
    ["雨中的森林", "always"],
    ["一碗拉面", "food"],
    ["面包店的标志", "logo"],
    ["狐狸肖像", "animal"],
    ["海滩上的男人", "person"],
    ["一张笑脸", "person"],
  ],
  ko: [
    ["아침의 부엌", "thing"],
    ["아이 방", "thing"],
    ["비 오는 숲", "always"],
    ["아이스크림", "food"],
    ["빵집 로고", "logo"],
    ["여우 초상", "animal"],
    ["해변의 남자", "person"],
    ["웃는 얼굴", "person"],
  ],
  sq: [
    ["një kuzhinë familjare", "thing"],
    ["një pallat mbretëror", "thing"],
    ["një pyll në shi", "always"],
    ["një supë me domate", "food"],
    ["një logo për një furrë", "logo"],
    ["portret i një dhelpre", "animal"],
    ["një burrë në plazh", "person"],
    ["dy duar mbi tryezë", "person"],
  ],
};

describe.each(languages)("what the coach in %s advises against", (language) => {
  const { phrases, finds } = wordsOf[language];
  const modes = allModes.map((mode) => ({ mode, aspectRatios, takesNegative: true }));

  test.each(ideasIn[language])("%s: %s", (idea, fault) => {
    const answer = answerTo({ language, turns: [{ role: "user", text: idea, pictures: [] }], modes }).join("");
    const usual =
      fault === "logo" || fault === "always"
        ? phrases.unwanted[fault]
        : `${phrases.unwanted[fault]}${phrases.between}${phrases.unwanted.always}`;
    const negatives = blocksOf(answer).map((lines) => lines.find((line) => line.startsWith("negative: ")));
    expect(new Set(negatives)).toEqual(new Set([`negative: ${usual}`]));
    // Nor does the text around the prompts speak of hands and faces.
    const around = answer.replace(/```prompt[\s\S]*?```/g, "");
    expect(names(around, finds.faults.hands) || names(around, finds.faults.face)).toBe(false);
  });
});
