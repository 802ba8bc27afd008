import { redirectDocument } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { paddleContext } from "../../../session/csp.server.ts";
import { returnPath, successPath, withReturn } from "../addresses.ts";
import type { Route } from "./+types/route";
import { OverlayPage } from "./overlay-page.tsx";

/** The page where a user makes a payment of their own, with any provider. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { payments } = api(context, url.pathname + url.search);
  const back = returnPath(url.searchParams.get("back"));
  const opened = valueOrThrow(context, await payments.openCheckout({ params: { id: params.id } }));
  const { transaction, checkout } = opened;
  if (checkout === null) throw redirectDocument(successPath(transaction.id));
  if (checkout.mode === "page") throw redirectDocument(withReturn(checkout.url, back));
  context.set(paddleContext, checkout.environment);
  return {
    transaction,
    order: {
      clientToken: checkout.client_token,
      environment: checkout.environment,
      settings: checkout.settings,
      transactionId: checkout.provider_transaction_id,
      successPath: successPath(transaction.id, checkout.settings.success_path),
    },
    hostedAddress: isOurs(checkout.url) ? null : checkout.url,
    back,
    title: translator(context)("checkout:overlay.title"),
  };
}

/** Paddle's payment link points to this site unless the operator chose a page hosted by Paddle. */
function isOurs(address: string): boolean {
  return !/(^|\.)paddle\.(com|io)$/.test(new URL(address).hostname);
}

export default function Overlay({ loaderData }: Route.ComponentProps) {
  return <OverlayPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
