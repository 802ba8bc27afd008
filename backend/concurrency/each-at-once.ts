/**
 * Works through the items, some at a time, without reading ahead. After a failure it takes no further item, waits for
 * the work under way, and throws that failure. A caller that cleans up afterward never races with unfinished work.
 */
export async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const iterator = iteratorOf(items);
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const { done, value } = await iterator.next();
      if (done || failures.length > 0) return;
      await work(value);
    }
  };
  await Promise.all(
    Array.from({ length: atOnce }, () => worker().catch((error: unknown) => void failures.push(error))),
  );
  if (failures.length > 0) {
    await iterator.return?.();
    throw failures[0];
  }
}

function iteratorOf<T>(items: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
