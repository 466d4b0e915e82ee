/**
 * Calls a function for each of a list, at most `limit` at a time, which is faster where calls wait for a disk. The first
 * error ends it; it is thrown when all calls that had begun have ended.
 */
export async function mapConcurrent<T>(
  items: readonly T[],
  limit: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const errors: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && errors.length === 0; next = rest.next()) {
      try {
        await action(next.value);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (errors.length > 0) throw errors[0];
}
