/** The texts of a namespace: sentences by name, in groups. */
export interface Sentences {
  readonly [name: string]: string | Sentences;
}

/** What goes into a sentence; `count` also chooses between its forms. */
type Values = Readonly<Record<string, unknown>>;

const place = /\{\{(\w+)(?:, (number)(?:\((\w+): (\d+)\))?)?\}\}/g;

/**
 * Finds and fills the sentences of one language, as i18next does on the server: `name` or `namespace:name` with groups
 * parted by dots, forms by count (Unicode's plural rules), `{{value}}` and `{{value, number(option: 1)}}`. A name that has
 * no sentence is given back.
 */
export function createSpeech(language: string, texts: Readonly<Record<string, Sentences>>) {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Map<string, Intl.NumberFormat>();

  function find(namespace: string, path: string): string | undefined {
    let found: string | Sentences | undefined = texts[namespace];
    for (const name of path.split(".")) found = typeof found === "object" ? found[name] : undefined;
    return typeof found === "string" ? found : undefined;
  }

  function inFigures(value: unknown, option: string | undefined, setting: string | undefined): string {
    const kind = `${option} ${setting}`;
    const format = numbers.get(kind) ?? new Intl.NumberFormat(language, option ? { [option]: Number(setting) } : {});
    numbers.set(kind, format);
    return format.format(Number(value));
  }

  return (namespace: string) =>
    (name: string, values: Values = {}): string => {
      const mark = name.indexOf(":");
      const path = name.slice(mark + 1);
      const from = mark < 0 ? namespace : name.slice(0, mark);
      const { count } = values;
      const form = typeof count === "number" ? find(from, `${path}_${plurals.select(count)}`) : undefined;
      const sentence = form ?? find(from, path) ?? path;
      return sentence.replace(place, (_, key: string, isNumber?: string, option?: string, setting?: string) => {
        const value = values[key];
        return isNumber ? inFigures(value, option, setting) : String(value ?? "");
      });
    };
}
