/** Look something up once; a failed look-up is made again by the next caller. */
export function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= find().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
