import { z } from "zod";
import { keyScopes } from "../../../../contract/endpoint.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import type { ApiKey } from "../../../../contract/keys.ts";
import type { ApiKeyTable } from "./tables.ts";

const stored = z.array(z.enum(keyScopes));

export function scopesOf({ scopes }: ApiKeyTable): ApiKey["scopes"] {
  return stored.parse(JSON.parse(scopes));
}

/** A key as its owner sees it ever after: without what lets anybody in. */
export function presentKey(key: ApiKeyTable): ApiKey {
  return {
    id: key.id,
    name: key.name,
    scopes: scopesOf(key),
    hint: key.hint,
    created_at: instant(key.created_at),
    last_used_at: instantOrNull(key.last_used_at),
  };
}
