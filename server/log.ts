import { type Logger, pino } from "pino";

interface Failure {
  name?: string;
  message?: string;
  stack?: string;
  code?: string;
  severity?: string;
  constraint?: string;
  table?: string;
  routine?: string;
}

/** Return the parts of an error that are safe to log; PostgreSQL quotes values in its messages and details. */
export function safeError(error: Failure): object {
  const frames = error.stack?.split("\n    at ").slice(1, 12) ?? [];
  if (!error.severity) return { type: error.name, message: error.message, code: error.code, frames };
  const { name, code, constraint, table, routine } = error;
  return { type: name, code, constraint, table, routine, frames };
}

const secret = [
  "authorization",
  "cookie",
  "password",
  "password_hash",
  "old_password",
  "token",
  "access_token",
  "secret",
  "key",
  "webhook_secret",
];

/** Create the log: one JSON line per event on standard output. No tokens, bodies, query strings or customer data. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
  });
