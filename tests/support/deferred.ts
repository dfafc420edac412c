/** A promise that a test resolves itself, as `Promise.withResolvers` of newer versions of Node.js makes one. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
