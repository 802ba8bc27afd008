import { useRouteLoaderData } from "react-router";
import { useTranslation } from "../i18n/texts.ts";
import type { MoneyReader } from "./money.ts";

/** Returns how the user of this page reads amounts. */
export function useMoneyReader(): MoneyReader {
  const { language } = useTranslation();
  const root = useRouteLoaderData<{ currency: string }>("root");
  return { language: language, currency: root?.currency };
}
