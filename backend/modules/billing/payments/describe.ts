import type { Language } from "../../../../contract/languages.ts";
import { planIds } from "../../../../contract/plans.ts";
import { type SentenceKey, sentence } from "../../../http/messages.ts";
import type { PurchaseTable } from "./tables.ts";

const ofPlan = {
  starter: "said.boughtStarter",
  pro: "said.boughtPro",
  studio: "said.boughtStudio",
} as const satisfies Record<string, SentenceKey>;

/** What was bought, in a few words. */
export function describePurchase(
  language: Language,
  { kind, item_id, credits_hundredths }: Pick<PurchaseTable, "kind" | "item_id" | "credits_hundredths">,
): string {
  if (kind === "training") return sentence(language, "said.boughtTraining");
  if (kind === "credit_pack") return sentence(language, "said.boughtPack", { credits: credits_hundredths / 100 });
  return sentence(language, ofPlan[planIds.find((id) => id === item_id) ?? "starter"]);
}
