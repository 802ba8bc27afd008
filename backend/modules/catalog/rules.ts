type Changes = Record<string, { before: unknown; after: unknown }>;

/** The values that differ, by their dotted path. A missing value counts as `null`. */
export function changedValues(before: unknown, after: unknown, path = ""): Changes {
  if (isGroup(before) || isGroup(after)) {
    const [old, fresh] = [membersOf(before), membersOf(after)];
    const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
    return Object.assign(
      {},
      ...[...names].map((name) => changedValues(old[name], fresh[name], path === "" ? name : `${path}.${name}`)),
    );
  }
  return (before ?? null) === (after ?? null) ? {} : { [path]: { before: before ?? null, after: after ?? null } };
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The members of an object or a list. Items of a list are named by their id, so that a removed one moves no other. */
function membersOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value))
    return Object.fromEntries(value.map((item, index): [string, unknown] => [idOf(item) ?? String(index), item]));
  return isGroup(value) ? Object.fromEntries(Object.entries(value)) : {};
}

function idOf(item: unknown): string | undefined {
  return isGroup(item) && "id" in item && typeof item.id === "string" ? item.id : undefined;
}
