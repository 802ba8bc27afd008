import { useRouteLoaderData } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import type { MoneyReader } from "./money.ts";

/** Returns how the user of this page reads amounts. */
export function useMoneyReader(): MoneyReader {
  const language = useLanguage();
  const root = useRouteLoaderData<{ currency: string }>("root");
  return { language: language, currency: root?.currency };
}
