import { data, redirect } from "react-router";
import { generationRequest } from "../../../contract/generation-requests.ts";
import { clipsMax } from "../../../contract/limits.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { nonceOf } from "../../parts/idempotency-key.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { postRun } from "../../parts/post-run.server.ts";
import { requireAdditions } from "../../parts/require-additions.server.ts";
import { showRun } from "../../parts/show-accepted.server.ts";
import { shownCreditsOf } from "../../parts/shown-price.server.ts";
import { type ClipFields, clipsIn, newStripPath, stripPath } from "../../parts/strip-path.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { clipsOf, findClips, priceOfStrip, requestedClips, videosToChoose } from "./strip.server.ts";
import { type ClipErrors, moved, type Shown } from "./strip.ts";
import { StripPage } from "./strip-page.tsx";

/** Loads the clips that the address names, and the newest videos to add. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const calls = api(context, url.pathname + url.search);
  const [found, choices, capabilities] = await Promise.all([
    findClips(context, calls, clipsIn(url.searchParams)),
    videosToChoose(context, calls, 1),
    calls.generation.capabilities(),
  ]);
  return {
    ...found,
    choices,
    credits: priceOfStrip(valueOrThrow(context, capabilities).modes),
    title: translator(context)("strips:title"),
  };
}

/**
 * Joins the clips of the form, or shows it again with the change that a button asks for. A form of the gallery names
 * creations instead, and leads to this page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const calls = api(context, newStripPath);
  const t = translator(context);
  const intent = String(form.get("intent") ?? "");
  if (intent === "") {
    const ids = form.getAll("id").map((id) => ({ id: String(id) }));
    if (ids.length > 0 && ids.length <= clipsMax) return redirect(stripPath(ids), { status: 303 });
    return redirectWithToast(safeReturnPath(form.get("return")), {
      tone: "error",
      message: t("strips:choose", { max: clipsMax }),
    });
  }
  const fields = clipsOf(form);
  const [what = "", at = ""] = intent.split(":");
  const show = async (
    changed: ClipFields[],
    problems: Pick<Shown, "errors" | "message"> = { errors: {} },
    status = 200,
  ) => {
    const page = what === "page" ? Math.max(1, Math.min(1_000_000, Number.parseInt(at, 10) || 1)) : 1;
    const [{ clips }, choices] = await Promise.all([
      findClips(context, calls, changed),
      videosToChoose(context, calls, page),
    ]);
    return data<Shown>({ clips, choices, ...problems }, { status });
  };
  if (what === "earlier") return show(moved(fields, Number(at), -1));
  if (what === "later") return show(moved(fields, Number(at), 1));
  if (what === "remove") return show(fields.filter((_, index) => index !== Number(at)));
  if (what === "add") return show([...fields, { id: at, from: "", to: "" }]);
  if (what !== "join") return show(fields);

  const asked = { nonce: nonceOf(form), shownCredits: shownCreditsOf(form) };
  const made = await postRun(calls.generation, "video-join", asked, {
    ...generationRequest.parse({}),
    clips: requestedClips(fields),
  });
  if (made.ok) return showRun(context, made.value);
  const errors: Record<number, ClipErrors> = {};
  let message: string | undefined;
  for (const violation of made.violations) {
    const [, index, name] = /^clips\.(\d+)\.(\w+)/.exec(violation.field) ?? [];
    if (index === undefined) message ??= violation.message;
    else
      errors[Number(index)] = { [name === "to_seconds" ? "to" : "from"]: violation.message, ...errors[Number(index)] };
  }
  if (made.violations.length === 0) message = refusalMessage(context, made);
  return show(fields, { errors, message }, made.status || 503);
}

export default function Strips({ loaderData, actionData }: Route.ComponentProps) {
  return <StripPage {...loaderData} shown={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
