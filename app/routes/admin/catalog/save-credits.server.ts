import { data, type RouterContextProvider, redirect } from "react-router";
import { creditSettings } from "../../../../contract/admin/catalog.ts";
import { violationsOf } from "../../../../contract/violations.ts";
import { api } from "../../../api/api.server.ts";
import { sentence } from "../../../forms/parse-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange } from "../admin-calls.server.ts";
import { catalogPath, creditsOffPath } from "./intents.ts";

interface Arguments {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

interface Entered {
  is_on: string;
  runs_per_day: string;
  outputs_per_day: string;
}

export function parseCredits({ is_on, runs_per_day, outputs_per_day }: Entered) {
  const limit = (value: string) => (value === "" ? null : Number(value));
  const settings = {
    is_on: is_on === "on",
    runs_per_day: limit(runs_per_day),
    outputs_per_day: limit(outputs_per_day),
  };
  return creditSettings.safeParse(settings, { reportInput: true });
}

/** Saves whether credits are used, and the daily limits without them. */
export async function saveCredits(args: Arguments, form: FormData) {
  const t = translator(args.context);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const entered = {
    is_on: text("is_on"),
    runs_per_day: text("runs_per_day"),
    outputs_per_day: text("outputs_per_day"),
  };
  const parsed = parseCredits(entered);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { field, key, values } of violationsOf(parsed.error)) errors[field] ??= sentence(t, key, values);
    return data({ credits: { entered, errors } }, { status: 422 });
  }
  const calls = api(args.context, catalogPath).adminCatalog;
  // What expires meanwhile is lost, so turning credits off is confirmed first.
  const current = parsed.data.is_on ? undefined : await adminChange(args, await calls.read());
  if (current?.ok && current.value.credits.is_on) {
    const { is_on: _, ...limits } = entered;
    return redirect(`${creditsOffPath}?${new URLSearchParams(limits)}`, { status: 303 });
  }
  const answer = await calls.changeCredits({ body: parsed.data });
  const outcome = await adminChange(args, answer);
  if (!outcome.ok)
    return data({ credits: { entered, errors: {}, message: outcome.message } }, { status: outcome.status });
  return redirectWithToast(catalogPath, { tone: "success", message: t("catalog:credits.saved") });
}
