/** The logger interface of the lower layers; compatible with pino. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const quiet = () => {};

/** A logger without output, for tests and code that runs before a logger exists. */
export const silentLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
