/** What `use` makes of the storage of this tab; `undefined` where that fails, as when the browser refuses storage or it is full. */
export function withSessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
