import type { AdminCatalog } from "../../../contract/admin/catalog.ts";
import { catalogSetting, creditsSetting } from "../credits/index.ts";
import type { CatalogDeps } from "./deps.ts";

export function presentCatalog(deps: CatalogDeps): AdminCatalog {
  const { catalogue, configuration, creditSettings, payments, sellsPlans } = deps;
  return {
    version: catalogue.version(),
    is_fixed: configuration.isFixed(catalogSetting),
    content: catalogue.content(),
    credits: { ...creditSettings(), is_fixed: configuration.isFixed(creditsSetting) },
    payment_provider: payments.providerName,
    sells_plans: sellsPlans,
  };
}
