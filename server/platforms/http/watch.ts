/** Stands around every call to a store: it learns how the call ends, and may refuse it before it is made. */
export type Watch = <T>(call: () => Promise<T>) => Promise<T>;

/** Watches nothing. */
export const unwatched: Watch = (call) => call();
