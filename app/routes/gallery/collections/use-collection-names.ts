import { useEffect, useState } from "react";

export interface CollectionName {
  id: string;
  name: string;
}

const namesPath = "/gallery/collections/names";

/** Returns the user's collections: `given`, or loaded now. None until then, or when they cannot be loaded. */
export function useCollectionNames(given: readonly CollectionName[] | null): readonly CollectionName[] {
  const [loaded, setLoaded] = useState<readonly CollectionName[]>([]);
  useEffect(() => {
    if (given) return;
    const controller = new AbortController();
    void load(controller.signal).then(setLoaded);
    return () => controller.abort();
  }, [given]);
  return given ?? loaded;
}

async function load(signal: AbortSignal): Promise<CollectionName[]> {
  try {
    const response = await fetch(namesPath, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return Array.isArray(answer) ? answer.filter(isName) : [];
  } catch {
    return [];
  }
}

/** Tells an answer of this server from the page of a proxy in between. */
function isName(value: unknown): value is CollectionName {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
