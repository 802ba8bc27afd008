/**
 * What all of them give, in their order; throws the first failure, but not before all have ended. Whoever then clears away
 * what they did does not run ahead of one that is still at it.
 */
export async function allSettledOrThrow<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
