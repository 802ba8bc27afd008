/**
 * Returns all results in order. Waits until every promise has settled, then throws the first failure. A caller that
 * cleans up afterwards therefore never races with unfinished work.
 */
export async function allSettledOrThrow<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
