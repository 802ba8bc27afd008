import { type Command, unwrap } from "./command.ts";
import { creditsOf, UsageError } from "./output.ts";

export const balance: Command = {
  name: "balance",
  usage: "balance",
  summary: "Show your credits",
  options: {},
  help: [],
  async run({ client, output, words, signal }) {
    if (words.length > 0) throw new UsageError("atelier balance takes no arguments.");
    const found = unwrap(await client.call("GET", "/api/billing/credit-balance/balance/", { signal }));
    if (output.isJson) output.json(found);
    else output.line(`${creditsOf(found.current_credits)}, and ${found.held_credits} held for runs under way`);
    return 0;
  },
};
