import { data, redirect } from "react-router";
import type { Verification } from "../../../contract/verification.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readStudio } from "../../api/studio.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { requireAdditions } from "../../parts/require-additions.server.ts";
import { signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/route";
import { receiveForm } from "./receive-form.server.ts";
import { VerifyPage } from "./verify-page.tsx";

const path = "/verify";

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdditions(context);
  const studio = await readStudio(context, path);
  // Whether the operator allows it without an account is known only to the API.
  if (!context.get(sessionContext).current && studio.ok && !studio.value.verifies_publicly)
    throw redirect(signInPath(path));
  return { title: translator(context)("verification:title") };
}

type Reply = { ok: true; file: Verification } | { ok: false; message: string };

/** Passes the file on to the API while it arrives, so that it is never in memory as a whole. */
export async function action({ request, context }: Route.ActionArgs) {
  const refuse = (message: string, status: number) => data({ ok: false, message } satisfies Reply, { status });
  const received = receiveForm(request);
  if (!received) return refuse(translator(context)("errors:validation.required"), 422);
  const outcome = await api(context, path).verifications.verify({ file: received.form });
  if (outcome.ok) return data({ ok: true, file: outcome.value } satisfies Reply);
  // Browsers show an answer only after they have sent the whole form.
  await received.discardRest();
  if (outcome.status === 401) throw redirect(signInPath(path));
  return refuse(refusalMessage(context, outcome), outcome.status || 503);
}

export default function Verify({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <VerifyPage title={loaderData.title} reply={actionData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
