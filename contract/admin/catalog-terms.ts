/** The limits of the catalog. Prices are in the currency's smallest unit. */
export const catalogLimits = {
  creditsMax: 1_000_000,
  priceMinorMax: 100_000_000,
  packsMax: 12,
  pricedModelsMax: 200,
  storageMegabytesMax: 1_000_000_000,
  perDayMax: 100_000,
} as const;
