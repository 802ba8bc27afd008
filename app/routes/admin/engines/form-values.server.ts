import type { EngineKind } from "../../../../contract/admin/engine-terms.ts";

/** Returns a field's text, or `undefined` when it is blank. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

/** Returns the key fields: what was typed, or else what a test kept. */
export function keyOf(form: FormData): { key?: string; kept_key?: string } {
  const key = textOf(form, "key");
  return key === undefined ? { kept_key: textOf(form, "kept_key") } : { key };
}

/** Returns the connection that a form describes. Blank fields are left out. */
export function connectionOf(form: FormData, kind: EngineKind) {
  const served = textOf(form, "served_models");
  return {
    kind,
    name: textOf(form, "name"),
    url: textOf(form, "url"),
    ...keyOf(form),
    served_models: served
      ?.split(/[\n,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

/** Returns what to show again in the form. The key is never among it. */
export function shownValues(form: FormData): Record<string, string> {
  const names = ["name", "url", "served_models", "model", "provider", "sees_pictures"];
  return Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])));
}
