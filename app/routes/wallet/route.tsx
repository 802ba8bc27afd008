import { data } from "react-router";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/route";
import { readQuery } from "./query.server.ts";
import { readWallet } from "./read-wallet.server.ts";
import { WalletPage } from "./wallet-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "billing");
  const query = readQuery(url.searchParams);
  const wallet = await readWallet(context, url.pathname + url.search, query);
  const page = { ...wallet, query, hasPortal: host().features.portal, title: translator(context)("wallet:title") };
  return data(page, { status: wallet.isIncomplete ? 503 : 200 });
}

export default function Wallet({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <WalletPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
