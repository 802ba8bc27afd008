import { redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { importsPath, reportAddress } from "./addresses.ts";
import { ImportsPage } from "./imports-page.tsx";
import { formArchiveMaxBytes, sendWhole } from "./send-whole.server.ts";

/** How often a browser without JavaScript reloads the page while an import is in progress. */
export const refreshSeconds = 5;

/** Loads the user's imports. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { imports } = api(context, url.pathname + url.search);
  const { results } = valueOrThrow(context, await imports.imports({ query: { page_size: pageSizeDefault } }));
  const isWorking = results.some(({ status }) => status === "working");
  return {
    imports: results,
    title: translator(context)("imports:title"),
    ...(isWorking && { refreshSeconds }),
  };
}

const asked = z.object({ intent: z.literal("cancel"), id: z.uuid() });

/** Imports the archive of a form, or cancels an import. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translator(context);
  const { form, tooLarge } = await readFileForm(request, context, { file: formArchiveMaxBytes });
  const parsed = asked.safeParse(Object.fromEntries(form));
  const refuse = (message: string) => redirectWithToast(importsPath, { tone: "error", message });
  if (parsed.success) {
    const outcome = await api(context, importsPath).imports.cancel({ params: { id: parsed.data.id } });
    return outcome.ok || outcome.status === 404
      ? redirectWithToast(importsPath, { tone: "success", message: t("imports:canceled") })
      : refuse(refusalMessage(context, outcome));
  }
  if (tooLarge.size > 0) return refuse(t("imports:formTooLarge", { max: formArchiveMaxBytes / 1024 / 1024 }));
  const file = form.get("file");
  if (!(file instanceof File)) return refuse(t("imports:noFile"));
  const outcome = await sendWhole(api(context, importsPath).imports, file);
  return outcome.ok
    ? redirect(reportAddress(outcome.value.id), { status: 303 })
    : refuse(refusalMessage(context, outcome));
}

export default function Imports({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { user, timeZone } = root.loaderData;
  return <ImportsPage imports={loaderData.imports} owner={user?.id ?? ""} timeZone={timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
