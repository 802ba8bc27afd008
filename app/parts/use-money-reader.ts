import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import type { MoneyReader } from "./money.ts";

/** Returns how the user of this page reads amounts. */
export function useMoneyReader(): MoneyReader {
  const { i18n } = useTranslation();
  const root = useRouteLoaderData<{ currency: string }>("root");
  return { language: i18n.language, currency: root?.currency };
}
