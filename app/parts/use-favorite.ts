import { type SubmitEvent, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import { type CreationChange, onCreationsChanged, useTileIntents } from "./tile-changes.ts";
import { useChangeCreation } from "./use-change-creation.tsx";

/**
 * Returns whether a creation is a favorite, and the form that changes it. A change is shown immediately, and reverted
 * when the server refuses it.
 */
export function useFavorite({ id, is_favorite }: Pick<Creation, "id" | "is_favorite">) {
  const { pathname, search } = useLocation();
  const change = useChangeCreation();
  const pending = useTileIntents().get(id);
  const known = useKnownFavorite(id, is_favorite);
  const isFavorite = pending === "favorite" || (pending !== "unfavorite" && known);
  const intent: CreationChange = isFavorite ? "unfavorite" : "favorite";
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change(id, intent, new FormData(event.currentTarget));
  };
  return { isFavorite, action: `/creations/${id}`, fields: { intent, return: pathname + search }, onSubmit };
}

/** Returns the last known state: from the page load, or from a later confirmed change. */
function useKnownFavorite(id: string, loaded: boolean): boolean {
  const [since, setSince] = useState<{ id: string; loaded: boolean; isFavorite: boolean }>();
  const hear = useCallback(
    (concerns: (other: string) => boolean, change: CreationChange) => {
      if (!concerns(id) || (change !== "favorite" && change !== "unfavorite")) return;
      setSince({ id, loaded, isFavorite: change === "favorite" });
    },
    [id, loaded],
  );
  useEffect(() => onCreationsChanged(hear), [hear]);
  return since?.id === id && since.loaded === loaded ? since.isFavorite : loaded;
}
