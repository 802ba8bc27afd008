/** What the composer starts with: a carried prompt, or the recipe of an earlier run. */
export interface Draft {
  prompt: string;
  negative_prompt: string;
  aspect_ratio: string | undefined;
  quality: string | undefined;
  model: string | undefined;
  seed: string;
  count: string;
}

/** Reads a draft from an address such as `/?prompt=…&seed=7`; texts are cut to what the form accepts. */
export function draftFrom(search: URLSearchParams): Draft {
  const text = (name: string, maxCharacters: number) => (search.get(name) ?? "").slice(0, maxCharacters);
  const choice = (name: string) => text(name, 100) || undefined;
  return {
    prompt: text("prompt", 2_000),
    negative_prompt: text("negative_prompt", 1_000),
    aspect_ratio: choice("aspect_ratio"),
    quality: choice("quality"),
    model: choice("model"),
    seed: text("seed", 10).replace(/\D/g, ""),
    count: text("count", 1).replace(/\D/g, ""),
  };
}
