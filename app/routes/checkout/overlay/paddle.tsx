import { data, redirectDocument } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { walletPath } from "../../../parts/shell.tsx";
import { paddleContext } from "../../../session/csp.server.ts";
import { checkoutPath } from "../addresses.ts";
import type { Route } from "./+types/paddle";
import { OverlayPage } from "./overlay-page.tsx";

/** Paddle's default payment link. Redirects to the user's own payment, or opens the payment that Paddle requested. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { payments } = api(context, url.pathname + url.search);
  const transactionId = url.searchParams.get("_ptxn") ?? "";
  if (transactionId === "") throw redirectDocument(walletPath);
  const known = await payments.openCheckout({ params: { id: transactionId.slice(0, 80) } });
  if (known.ok) throw redirectDocument(checkoutPath(known.value.transaction.id));
  const refused = data({ message: refusalMessage(context, known) }, { status: known.status || 503 });
  if (known.status !== 404) throw refused;
  const { overlay } = valueOrThrow(context, await payments.provider());
  if (overlay === null || !/^txn_[a-z0-9]{1,60}$/.test(transactionId)) throw refused;
  context.set(paddleContext, overlay.environment);
  return {
    transaction: null,
    order: {
      clientToken: overlay.client_token,
      environment: overlay.environment,
      settings: overlay.settings,
      transactionId,
      successPath: overlay.settings.success_path,
    },
    hostedAddress: null,
    back: walletPath,
    title: translator(context)("checkout:overlay.title"),
  };
}

export default function Paddle({ loaderData }: Route.ComponentProps) {
  return <OverlayPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
