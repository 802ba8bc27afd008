import { redirect } from "react-router";
import { recipeFileMaxBytes } from "../../../contract/limits.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readFileForm } from "../../forms/read-file-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import type { RecipeAnswer } from "../../parts/composer/send-for-recipe.ts";
import { draftOfRecipe } from "../../parts/found-recipe.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/recipe";

export function loader() {
  return redirect("/");
}

/**
 * Reads the recipe from a file. A form is redirected to the composer with the recipe; a script receives that address.
 */
export async function action(args: Route.ActionArgs) {
  const { answer, status } = await read(args);
  if (args.request.headers.get("accept") === "application/json") return Response.json(answer, { status });
  if (answer.ok) return redirectWithToast(answer.to, { tone: answer.tone, message: answer.message });
  return redirectWithToast("/", { tone: "error", message: answer.message });
}

async function read({ request, context }: Route.ActionArgs): Promise<{ answer: RecipeAnswer; status: number }> {
  const t = translator(context);
  const { form, tooLarge } = await readFileForm(request, context, { file: recipeFileMaxBytes });
  const refuse = (message: string, status: number) => ({ answer: { ok: false as const, message }, status });
  if (tooLarge.size > 0) return refuse(t("explore:recipe.tooLarge"), 413);
  const content = form.get("file");
  if (!(content instanceof File)) return refuse(t("explore:recipe.noFile"), 422);
  const { generation, uploads } = api(context, "/");
  const outcome = await uploads.readRecipe({ file: { field: "file", content } });
  if (outcome.ok) {
    const capabilities = outcome.value.source === "atelier" ? undefined : await generation.capabilities();
    const modes = capabilities?.ok ? capabilities.value.modes : [];
    return { answer: { ok: true, ...draftOfRecipe(context, outcome.value, modes) }, status: 200 };
  }
  return refuse(refusalMessage(context, outcome), outcome.status || 503);
}
