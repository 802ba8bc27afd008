import { redirect } from "react-router";
import { z } from "zod";
import { testPaymentActions } from "../../../../contract/test-checkout.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { returnPath, successPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { LocalPage } from "./local-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { testCheckout } = api(context, url.pathname + url.search);
  return {
    payment: valueOrThrow(context, await testCheckout.read({ params: { id: params.id } })),
    back: returnPath(url.searchParams.get("back")),
    title: translator(context)("checkout:test.title"),
  };
}

/** Pays, or declines the card. The page it redirects to shows the outcome. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const here = url.pathname + url.search;
  const wanted = z.enum(testPaymentActions).safeParse((await readForm(request, context)).get("action"));
  if (!wanted.success) return redirect(here, { status: 303 });
  const { testCheckout } = api(context, here);
  const input = { params: { id: params.id } };
  const acted = await testCheckout.act({ ...input, body: { action: wanted.data } });
  if (!acted.ok && acted.code !== "CONFLICT") {
    // Throw, because there is no page to return to.
    if (acted.status === 404) valueOrThrow(context, acted);
    return redirectWithToast(here, { tone: "error", message: refusalMessage(context, acted) });
  }
  // The button was pressed twice, or also in another tab. Show the actual outcome.
  const { status, transaction_id } = acted.ok ? acted.value : valueOrThrow(context, await testCheckout.read(input));
  const isPaid = status === "paid" || status === "completed";
  return redirect(isPaid ? successPath(transaction_id) : here, { status: 303 });
}

export default function Local({ loaderData }: Route.ComponentProps) {
  return <LocalPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
