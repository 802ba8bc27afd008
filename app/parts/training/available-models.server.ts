import type { Api } from "../../api/api.server.ts";

/**
 * Returns a function that tells whether one of the user's finished models, by its id in requests, can be used now. When
 * the models cannot be loaded, it returns `true` for every id.
 */
export async function availableModels({ training }: Api): Promise<(model: string | null) => boolean> {
  const read = await training.models();
  const away = new Set(read.ok ? read.value.models.filter((one) => !one.is_available).map(({ id }) => id) : []);
  return (model) => model !== null && !away.has(model);
}
