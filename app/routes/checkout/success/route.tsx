import { redirect } from "react-router";
import { z } from "zod";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { successPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { paymentState } from "./payment-state.ts";
import { SuccessPage } from "./success-page.tsx";

/** Without JavaScript, the page of an open payment reloads after this long. The rate is well below the API's limit. */
const refreshSeconds = 5;

/** Loads the outcome of a payment from the API. Reading it never grants anything. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { payments } = api(context, url.pathname + url.search);
  const title = translator(context)("checkout:success.title");
  const named = url.searchParams.get("transaction");
  if (named === null || named === "") {
    const atProvider = url.searchParams.get("_ptxn");
    if (!atProvider) return { transaction: null, state: "unnamed" as const, title };
    const found = valueOrThrow(context, await payments.openCheckout({ params: { id: atProvider.slice(0, 80) } }));
    return redirect(successPath(found.transaction.id));
  }
  // An invalid id is replaced by an id that never exists.
  const id = z.uuid().catch("00000000-0000-0000-0000-000000000000").parse(named);
  const transaction = valueOrThrow(context, await payments.checkoutStatus({ params: { id } }));
  const state = paymentState(transaction, host().now());
  return { transaction, state, title, refreshSeconds: state === "processing" ? refreshSeconds : undefined };
}

export default function Success({ loaderData }: Route.ComponentProps) {
  return <SuccessPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
