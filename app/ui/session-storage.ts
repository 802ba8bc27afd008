/**
 * Returns the result of `use` with this tab's storage, or `undefined` when it throws because the browser refuses
 * storage or it is full.
 */
export function withSessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
