/** What the ground floor needs of a logger; pino's shape, so the server's own fits. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const quiet = () => {};

/** Says nothing: for tests and for code that runs before a logger exists. */
export const silentLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
