import { expect, it } from "vitest";
import { z } from "zod";
import { languages } from "../../contract/languages.ts";
import { browserTexts, instanceFor } from "./instances.server.ts";
import { createSpeech, type Sentences } from "./sentences.ts";

const sentences: z.ZodType<Sentences> = z.lazy(() => z.record(z.string(), z.union([z.string(), sentences])));
const texts = z.record(z.string(), sentences);

const counts = [undefined, 0, 1, 2, 5, 11, 1.5, 1_234, 1_000_000];
/** What people type: words of their own that look like ours, or like a pattern's. */
const typed = ["Lighthouse", "<b>$1 & {{name}}</b>", "$t(common:save)", ""];

/** Full names with what is said, of all its forms. */
function namesIn(group: Sentences): (readonly [name: string, said: string])[] {
  return Object.entries(group).flatMap(([name, found]) =>
    typeof found === "string"
      ? [[name.replace(/_(one|many|other)$/, ""), found] as const]
      : namesIn(found).map(([rest, said]) => [`${name}.${rest}`, said] as const),
  );
}

it.each(languages)("says every sentence in the browser as on the server: %s", (language) => {
  const spoken = texts.parse(JSON.parse(browserTexts(language).json));
  const say = createSpeech(language, spoken);
  const onServer = instanceFor(language);
  let compared = 0;
  for (const [namespace, group] of Object.entries(spoken)) {
    const inBrowser = say(namespace);
    for (const [name, said] of namesIn(group)) {
      const places = [...said.matchAll(/\{\{(\w+)(, number)?/g)];
      for (const [index, count] of counts.entries()) {
        // Whoever leaves out a count that is said has not asked for a sentence.
        if (count === undefined && said.includes("{{count")) continue;
        const words = typed[index % typed.length];
        const values: Record<string, unknown> = Object.fromEntries(
          places.map(([, place = "", isNumber]) => [place, isNumber ? (count ?? 1_234.56) : words]),
        );
        if (count === undefined) delete values.count;
        else values.count = count;
        for (const key of [name, `${namespace}:${name}`]) {
          const there: unknown = Reflect.apply(onServer.getFixedT(language), undefined, [
            `${namespace}:${name}`,
            values,
          ]);
          expect(inBrowser(key, values), `${key} with ${JSON.stringify(values)}`).toBe(there);
          compared++;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

it("gives the name of a sentence that is not there", () => {
  const say = createSpeech("en", { common: { save: "Save", group: { one: "One" } } });
  expect(say("common")("save")).toBe("Save");
  expect(say("other")("common:save")).toBe("Save");
  for (const name of ["gone", "group", "group.gone", "save.gone", "toString"]) expect(say("common")(name)).toBe(name);
});
