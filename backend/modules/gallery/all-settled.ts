/**
 * Returns all results in order. Waits until every promise has settled, then throws the first failure. A caller that
 * cleans up afterwards therefore never races with unfinished work.
 */
export async function allSettledOrThrow<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
