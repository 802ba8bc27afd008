import type { Api } from "../../api/api.server.ts";

/** Which of somebody's finished models can be used now, by what each is asked for by; all may be while that is not known. */
export async function availableModels({ training }: Api): Promise<(model: string | null) => boolean> {
  const read = await training.models();
  const away = new Set(read.ok ? read.value.models.filter((one) => !one.is_available).map(({ id }) => id) : []);
  return (model) => model !== null && !away.has(model);
}
