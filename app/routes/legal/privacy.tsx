import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./legal-page.tsx";
import { legalText } from "./texts.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return legalText(context, "privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
