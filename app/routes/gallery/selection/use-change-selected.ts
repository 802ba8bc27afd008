import { bulkActionPath } from "../../../parts/tile-changes.ts";
import { useChangeCreations } from "../../../parts/use-change-creation.tsx";
import { bulkIntents } from "./actions/bulk-intents.ts";

/**
 * Sends a form that changes many creations without leaving the page. The change shows immediately and reverts on
 * failure.
 */
export function useChangeSelected(): (form: FormData) => void {
  const change = useChangeCreations();
  return (form) => {
    const intent = bulkIntents.find((known) => known === form.get("intent"));
    if (!intent) return;
    const named = new Set(form.getAll(form.has("all") ? "except" : "id"));
    const all = form.has("all");
    change({ path: bulkActionPath, change: intent, concerns: (id) => named.has(id) !== all }, form);
  };
}
