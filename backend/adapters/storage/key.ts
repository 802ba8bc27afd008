const keyPattern = /^[a-z0-9._-]+(?:\/[a-z0-9._-]+)*$/;
const prefixPattern = /^(?:[a-z0-9._-]+\/)*[a-z0-9._-]*$/;
const longestKey = 512;

export function isKey(key: string): boolean {
  return keyPattern.test(key) && isSafe(key);
}

/** Throws for anything that is not a valid key, especially a path outside the folder. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Throws unless the prefix is the start of a valid key. It may be empty or end anywhere. */
export function assertPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix) || !isSafe(prefix))
    throw new RangeError(`Not a storage prefix: ${JSON.stringify(prefix)}`);
}

function isSafe(path: string): boolean {
  return path.length <= longestKey && !path.split("/").some((segment) => segment === "." || segment === "..");
}
