import { type Command, unwrap } from "./command.ts";
import { table, UsageError } from "./output.ts";

export const models: Command = {
  name: "models",
  usage: "models",
  summary: "List the modes and models with their prices",
  options: {},
  help: [],
  async run({ client, output, words, signal }) {
    if (words.length > 0) throw new UsageError("atelier models takes no arguments.");
    const { modes } = unwrap(await client.call("GET", "/api/generation/capabilities/", { signal }));
    if (output.isJson) output.json({ modes });
    else {
      const rows = modes.flatMap(({ mode, models: offered }) =>
        offered.map((model) => [
          mode,
          model.id,
          model.label,
          model.qualities.map(({ id, price_credits }) => `${id} ${price_credits}`).join(", "),
          model.available ? "" : "not available",
        ]),
      );
      for (const line of table([["MODE", "MODEL", "NAME", "CREDITS FOR EACH OUTPUT", ""], ...rows])) output.line(line);
    }
    return 0;
  },
};
