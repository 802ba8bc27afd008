import type { ConnectionProblem } from "../../../contract/admin/engine-terms.ts";
import { connectionProblems } from "../../../contract/admin/engine-terms.ts";
import type { EngineInfo, TestResult } from "../../../contract/admin/engines.ts";
import { generationTypes } from "../../../contract/generation-terms.ts";
import { instant } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import type { ModelDescription } from "../../adapters/engine/port.ts";
import { sentence } from "../../http/messages.ts";
import type { Tried } from "./deps.ts";
import type { ConnectionRecord } from "./records.ts";
import type { ModelChoices } from "./rules.ts";
import { choiceFor, type pricesSetting } from "./rules.ts";

/** Returns the result of a test in the caller's language. */
export function presentTest(tried: Tried, keptKey: string | null, language: Language): TestResult {
  return {
    ok: tried.ok,
    problem: tried.ok ? null : tried.problem,
    message: messageOf(tried.ok ? null : tried.problem, language, tried.ok ? "" : tried.what),
    models: tried.ok ? [...tried.models] : [],
    kept_key: keptKey,
  };
}

function messageOf(problem: ConnectionProblem | null, language: Language, what = ""): string {
  return sentence(language, `connection.${problem ?? "works"}`, { what: what === "" ? "?" : what });
}

/** Returns what is stored of a test: the problem, and what answered instead; `null` when it worked. */
export function storedProblem(tried: Tried): string | null {
  return tried.ok ? null : `${tried.problem} ${tried.what}`.trim();
}

/** Returns the last test of a connection. */
export function presentLastTest(row: ConnectionRecord | undefined, language: Language): EngineInfo["last_test"] {
  if (!row || row.tested_at === null) return null;
  const [name = "", ...what] = (row.test_problem ?? "").split(" ");
  const problem = connectionProblems.find((known) => known === name) ?? null;
  return { at: instant(row.tested_at), problem, message: messageOf(problem, language, what.join(" ")) };
}

/** Returns each model of an engine once, with its modes and what administrators decided about it. */
export function presentModels(
  models: readonly ModelDescription[],
  choices: ModelChoices,
  {
    pricesOf,
    arePricesFixed,
  }: {
    pricesOf(modelId: string): ReturnType<typeof pricesSetting>["initial"];
    arePricesFixed: boolean;
  },
): EngineInfo["models"] {
  return [...new Set(models.map(({ id }) => id))].flatMap((id) => {
    const ofModel = models.filter((model) => model.id === id);
    const [first] = ofModel;
    if (!first) return [];
    const { isOn, maxDurationSeconds, maxOutputs } = choiceFor(id, choices);
    return {
      id,
      label: first.label,
      modes: generationTypes.filter((mode) => ofModel.some((model) => model.mode === mode)),
      is_on: isOn,
      is_price_locked: arePricesFixed,
      durations_seconds: [...new Set(ofModel.flatMap(({ durationsSeconds }) => durationsSeconds))].sort(
        (a, b) => a - b,
      ),
      qualities: [...new Set(ofModel.flatMap(({ qualities }) => qualities.map((quality) => quality.id)))],
      max_duration_seconds: maxDurationSeconds,
      outputs_max: Math.max(...ofModel.map(({ outputsMax }) => outputsMax)),
      max_outputs: maxOutputs,
      prices: pricesOf(id),
    };
  });
}
