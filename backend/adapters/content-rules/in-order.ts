import type { ContentRules, Verdict } from "./port.ts";

const allowed: Verdict = { allowed: true };

/** For operators who take responsibility for the content themselves: nothing is refused. */
export const allowAll: ContentRules = {
  checkPrompt: async () => allowed,
  checkInput: async () => allowed,
  checkOutput: async () => allowed,
};

/** Applies several sets of rules in order. The first refusal wins, and the remaining rules are not asked. */
export function inOrder(...rules: readonly ContentRules[]): ContentRules {
  async function firstRefusal(ask: (rules: ContentRules) => Promise<Verdict>): Promise<Verdict> {
    for (const each of rules) {
      const verdict = await ask(each);
      if (!verdict.allowed) return verdict;
    }
    return allowed;
  }
  return {
    checkPrompt: (texts, mode) => firstRefusal((each) => each.checkPrompt(texts, mode)),
    checkInput: (picture, mediaType) => firstRefusal((each) => each.checkInput(picture, mediaType)),
    checkOutput: (picture, mediaType) => firstRefusal((each) => each.checkOutput(picture, mediaType)),
  };
}
