import { type Command, choiceOption, numberOption, textOf, textOption, unwrap } from "./command.ts";
import { prepareFolder, saveAll } from "./files.ts";
import { brief, table, UsageError } from "./output.ts";

export const gallerySearch: Command = {
  name: "gallery search",
  usage: 'gallery search "words" [options]',
  summary: "Search your creations, and download what is found",
  options: {
    kind: { type: "string" },
    favorites: { type: "boolean" },
    tag: { type: "string" },
    limit: { type: "string" },
    out: { type: "string" },
    force: { type: "boolean" },
  },
  help: [
    ["--kind image|video", "Only images or only videos"],
    ["--favorites", "Only favorites"],
    ["--tag name", "Only with this tag, or with all of several separated by commas"],
    ["--limit number", "At most this many, from 1 to 100. The default is 20"],
    ["--out folder", "Download the files into this folder"],
    ["--force", "Replace existing files"],
  ],
  async run({ client, output, words, options, signal }) {
    const search = textOf(words, "The text to search for");
    const limit = numberOption(options, "limit", { min: 1 }) ?? 20;
    if (limit > 100) throw new UsageError("--limit must be at most 100.");
    const query = {
      search,
      page_size: limit,
      kind: choiceOption(options, "kind", ["image", "video"]),
      favorite: options.favorites ? ("true" as const) : undefined,
      tag: textOption(options, "tag"),
    };
    const out = textOption(options, "out");
    if (out !== undefined) await prepareFolder(out);
    const { count, results } = unwrap(await client.call("GET", "/api/gallery/creations/", { query, signal }));
    const saved = out === undefined ? undefined : await saveAll({ client, output, signal }, results, out, options);
    if (output.isJson) output.json({ count, results, ...saved });
    else if (saved === undefined) {
      const rows = results.map((one) => [
        one.id,
        one.created_at.slice(0, 10),
        `${one.width}×${one.height}`,
        brief(one.prompt, 60),
      ]);
      for (const line of table(rows)) output.line(line);
      output.note(`${results.length} of ${count}`);
    }
    return saved && saved.failures.length > 0 ? 1 : 0;
  },
};
