import { data, type RouterContextProvider } from "react-router";
import { creditSettings } from "../../../../contract/admin/catalog.ts";
import { violationsOf } from "../../../../contract/violations.ts";
import { api } from "../../../api/api.server.ts";
import { sentence } from "../../../forms/parse-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange } from "../admin-calls.server.ts";
import { catalogPath } from "./intents.ts";

interface Arguments {
  context: Readonly<RouterContextProvider>;
  url: URL;
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
  const limit = (value: string) => (value === "" ? null : Number(value));
  const parsed = creditSettings.safeParse(
    {
      is_on: entered.is_on === "on",
      runs_per_day: limit(entered.runs_per_day),
      outputs_per_day: limit(entered.outputs_per_day),
    },
    { reportInput: true },
  );
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { field, key, values } of violationsOf(parsed.error)) errors[field] = sentence(t, key, values);
    return data({ credits: { entered, errors } }, { status: 422 });
  }
  const answer = await api(args.context, catalogPath).adminCatalog.changeCredits({ body: parsed.data });
  const outcome = await adminChange(args, answer);
  if (!outcome.ok)
    return data({ credits: { entered, errors: {}, message: outcome.message } }, { status: outcome.status });
  return redirectWithToast(catalogPath, { tone: "success", message: t("catalog:credits.saved") });
}
