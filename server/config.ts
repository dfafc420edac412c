import { z } from "zod";
import type { Bucket } from "./kit/file-storage/bucket.ts";
import { isLoopback, isOpenToOthers } from "./kit/loopback.ts";
import { localSecret } from "./kit/secret.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().max(max, `must be at most ${max}`));
const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `must be an address beginning ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });
/** Without TLS anybody on the network path could sign tokens; on this machine there is none. */
const issuer = address("http", "https").refine((text) => text.startsWith("https:") || isLoopback(new URL(text).hostname), {
  error: "must begin https://",
});

/** Every environment variable with its description. Nothing else in the server reads the environment. */
const variables = {
  PORT: { means: "port to listen on; 0 = any free one", usual: "3000", shape: whole(65_535) },
  HOST: { means: "address to listen on", usual: "127.0.0.1", shape: z.string().min(1) },
  DATA_DIR: { means: "folder of the embedded database and the generated secret", usual: "./data", shape: z.string().min(1) },
  DATABASE_URL: { means: "PostgreSQL 15 or later instead of the embedded database", usual: "", shape: address("postgres", "postgresql") },
  DATABASE_POOL: { means: "connections to PostgreSQL", usual: "10", shape: whole(500).pipe(z.int().min(2, "must be at least 2")) },
  SEED: {
    means: "demo = fill an empty database with the demo store, none = leave it empty; demo only if embedded and for this machine alone",
    usual: "demo or none",
    shape: z.enum(["demo", "none"]),
  },
  PUBLIC_URL: { means: "address customers and platforms see", usual: "http://HOST:PORT", shape: address("http", "https") },
  SECRET: {
    means: "signs sessions, at least 32 characters; replicas need the same one",
    usual: "generated and stored in DATA_DIR/secret",
    shape: z.string().min(32, "must have at least 32 characters"),
  },
  SMTP_URL: { means: "mail server", usual: "", shape: address("smtp", "smtps") },
  VERIFY_EMAIL: {
    means: "auto = a new owner confirms the address by mail where SMTP_URL is set; always, never",
    usual: "auto",
    shape: z.enum(["auto", "always", "never"]),
  },
  REGISTRATION: {
    means: "who may create an account: open = anyone, invite = people invited to a store, closed = nobody",
    usual: "open",
    shape: z.enum(["open", "invite", "closed"]),
  },
  GOOGLE_CLIENT_ID: { means: "sign-in with Google: the client's id", usual: "", shape: z.string().max(300) },
  GOOGLE_CLIENT_SECRET: { means: "and its secret", usual: "", shape: z.string().max(300) },
  GOOGLE_ISSUER: { means: "who signs Google's tokens", usual: "https://accounts.google.com", shape: issuer },
  MICROSOFT_CLIENT_ID: { means: "sign-in with Microsoft: the client's id", usual: "", shape: z.string().max(300) },
  MICROSOFT_AUTHORITY: {
    means: "who may sign in with Microsoft: common = work, school and personal accounts",
    usual: "https://login.microsoftonline.com/common",
    shape: issuer,
  },
  EASYSHIP_API_KEY: {
    means: "key of Easyship, for its item categories",
    usual: "",
    shape: z.string().max(500, "must have at most 500 characters"),
  },
  EASYSHIP_URL: { means: "address of Easyship's API", usual: "https://public-api.easyship.com", shape: address("http", "https") },
  WEBHOOKS_PRIVATE: {
    means: "true = webhooks and connected stores may be at private addresses and, on this machine, use http",
    usual: "false",
    shape: z.enum(["true", "false"]).transform((text) => text === "true"),
  },
  FILE_QUOTA_MB: { means: "megabytes of files per store; 0 = no limit", usual: "10240", shape: whole(999_999_999) },
  FILES_DIR: { means: "folder of photos and documents, which replicas share", usual: "DATA_DIR/files", shape: z.string().min(1) },
  S3_URL: {
    means: "address of an S3-compatible bucket for photos and documents instead, https://HOST/BUCKET",
    usual: "",
    shape: address("http", "https"),
  },
  S3_ACCESS_KEY_ID: { means: "the bucket's key", usual: "", shape: z.string().max(300) },
  S3_SECRET_ACCESS_KEY: { means: "and its secret", usual: "", shape: z.string().max(300) },
  S3_REGION: { means: "the bucket's region", usual: "auto", shape: z.string().min(1).max(60) },
  LOG_LEVEL: { means: levels.join(", "), usual: "info", shape: z.enum(levels) },
  RATE_LIMIT: { means: "requests per minute and caller; 0 = no limit", usual: "120000", shape: whole(999_999_999) },
  HEAD_TIMEOUT: {
    means: "seconds a connection has to send the head of a request",
    usual: "10",
    shape: whole(600).pipe(z.int().min(1, "must be at least 1")),
  },
  REQUEST_TIMEOUT: {
    means: "seconds a request has to arrive with its body; more than HEAD_TIMEOUT",
    usual: "30",
    shape: whole(3600).pipe(z.int().min(1, "must be at least 1")),
  },
  MAX_CONNECTIONS: {
    means: "connections at a time; further ones are closed",
    usual: "5000",
    shape: whole(1_000_000).pipe(z.int().min(10, "must be at least 10")),
  },
  TRUST_PROXY: {
    means: "the number of proxies in front, whose X-Forwarded-For is then trusted; true only where HOST is this machine",
    usual: "false",
    shape: z.union([z.enum(["true", "false"]).transform((text) => text === "true"), whole(20)], "must be true, false or a number"),
  },
} as const;
type Name = keyof typeof variables;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null = the embedded database. */
  databaseUrl: string | null;
  databasePool: number;
  seed: "demo" | "none";
  /** Without a trailing slash. */
  publicUrl: string;
  secret: string;
  /** The secret was generated, so other replicas do not have it. */
  secretIsLocal: boolean;
  smtpUrl: string | null;
  /** A new owner can sign in only after confirming the address with a mailed code. */
  verifyEmail: boolean;
  /** Who may create an account: anyone, invited people, or nobody. */
  registration: "open" | "invite" | "closed";
  /** null = not offered. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** null = not offered. */
  microsoft: { clientId: string; authority: string } | null;
  /** null = Easyship is not used. */
  easyshipKey: string | null;
  /** Without a trailing slash. */
  easyshipUrl: string;
  /** Merchants' webhooks and connected stores may be at internal addresses. */
  webhooksPrivate: boolean;
  /** Bytes of files per store; 0 = no limit. */
  fileQuota: number;
  /** null = the folder `files` of `dataDir`. */
  filesDir: string | null;
  /** Photos and documents are in a bucket; null = in a folder. */
  bucket: Bucket | null;
  logLevel: (typeof levels)[number];
  /** Requests per minute and caller; 0 = no limit. */
  rateLimit: number;
  trustProxy: boolean | number;
  headTimeoutMs: number;
  requestTimeoutMs: number;
  maxConnections: number;
}

/** An invalid configuration; the message is the one line to show. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;

/** Read and validate the environment. Creates and stores a secret when none is set. @throws ConfigError */
export function readConfig(env: Env = process.env): Config {
  const host = read(env, "HOST");
  const port = read(env, "PORT");
  const dataDir = read(env, "DATA_DIR");
  const databaseUrl = optional(env, "DATABASE_URL");
  const publicUrl = (optional(env, "PUBLIC_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`).replace(/\/+$/, "");
  const configured = optional(env, "SECRET");
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    databasePool: read(env, "DATABASE_POOL"),
    seed: optional(env, "SEED") ?? usualSeed({ databaseUrl, host, publicUrl }),
    publicUrl,
    smtpUrl: optional(env, "SMTP_URL"),
    verifyEmail: isVerifying(env),
    registration: read(env, "REGISTRATION"),
    google: googleOf(env),
    microsoft: microsoftOf(env),
    easyshipKey: optional(env, "EASYSHIP_API_KEY"),
    easyshipUrl: read(env, "EASYSHIP_URL").replace(/\/+$/, ""),
    webhooksPrivate: read(env, "WEBHOOKS_PRIVATE"),
    fileQuota: read(env, "FILE_QUOTA_MB") * 1024 * 1024,
    filesDir: optional(env, "FILES_DIR"),
    bucket: bucketOf(env),
    logLevel: read(env, "LOG_LEVEL"),
    rateLimit: read(env, "RATE_LIMIT"),
    trustProxy: trustedProxies(env, host),
    ...timeoutsOf(env),
    maxConnections: read(env, "MAX_CONNECTIONS"),
    secret: configured ?? storedSecret(dataDir),
    secretIsLocal: configured === null,
  };
}

/** Demo accounts have a published password, so by default they are created only where nobody else has access. */
function usualSeed({ databaseUrl, ...reach }: Pick<Config, "databaseUrl" | "host" | "publicUrl">): Config["seed"] {
  return databaseUrl === null && !isOpenToOthers(reach) ? "demo" : "none";
}

function timeoutsOf(env: Env): Pick<Config, "headTimeoutMs" | "requestTimeoutMs"> {
  const [head, request] = [read(env, "HEAD_TIMEOUT"), read(env, "REQUEST_TIMEOUT")];
  if (head >= request) throw new ConfigError(`REQUEST_TIMEOUT is ${request} but must be more than HEAD_TIMEOUT, which is ${head}`);
  return { headTimeoutMs: head * 1000, requestTimeoutMs: request * 1000 };
}

/** Behind an unknown number of proxies anybody could name the address that limits count. */
function trustedProxies(env: Env, host: string): boolean | number {
  const proxies = read(env, "TRUST_PROXY");
  if (proxies === true && !isLoopback(host))
    throw new ConfigError("TRUST_PROXY=true would believe any address a caller names; set it to the number of proxies in front");
  return proxies;
}

function isVerifying(env: Env): boolean {
  const choice = read(env, "VERIFY_EMAIL");
  return choice === "always" || (choice === "auto" && optional(env, "SMTP_URL") !== null);
}

function bucketOf(env: Env): Config["bucket"] {
  const [url, keyId, secret] = [optional(env, "S3_URL"), optional(env, "S3_ACCESS_KEY_ID"), optional(env, "S3_SECRET_ACCESS_KEY")];
  if (url === null && keyId === null && secret === null) return null;
  if (url === null || keyId === null || secret === null)
    throw new ConfigError("S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three or none");
  return { url: url.replace(/\/+$/, ""), keyId, secret, region: read(env, "S3_REGION") };
}

function googleOf(env: Env): Config["google"] {
  const [clientId, clientSecret] = [optional(env, "GOOGLE_CLIENT_ID"), optional(env, "GOOGLE_CLIENT_SECRET")];
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together");
  return { clientId, clientSecret, issuer: read(env, "GOOGLE_ISSUER").replace(/\/+$/, "") };
}

function microsoftOf(env: Env): Config["microsoft"] {
  const clientId = optional(env, "MICROSOFT_CLIENT_ID");
  return clientId ? { clientId, authority: read(env, "MICROSOFT_AUTHORITY").replace(/\/+$/, "") } : null;
}

/** Read the configuration, or print one line to stderr and exit with code 1. */
export function readConfigOrExit(env: Env = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`backhaul: ${error.message}\n`);
    process.exit(1);
  }
}

/** Return the table printed by `npm start -- --help`. */
export function configHelp(): string {
  const rows = Object.entries(variables).map(([name, { usual, means }]) => [name, usual || "-", means] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length)) + 2;
  const lines = rows.map(([name, usual, means]) => `  ${name.padEnd(width(0))}${usual.padEnd(width(1))}${means}`);
  return ["Environment variables, their usual values and meaning:", ...lines, ""].join("\n");
}

function read<N extends Name>(env: Env, name: N): z.output<(typeof variables)[N]["shape"]> {
  return check(name, env[name]?.trim() || variables[name].usual);
}

/** An empty variable counts as unset: compose files leave one out that way. */
function optional<N extends Name>(env: Env, name: N): z.output<(typeof variables)[N]["shape"]> | null {
  const value = env[name]?.trim();
  return value ? check(name, value) : null;
}

function check<N extends Name>(name: N, value: string): z.output<(typeof variables)[N]["shape"]> {
  const result = variables[name].shape.safeParse(value);
  if (result.success) return result.data as z.output<(typeof variables)[N]["shape"]>;
  const secretive = name.endsWith("SECRET") || name.endsWith("_KEY") || name.endsWith("_URL");
  throw new ConfigError(`${name} ${secretive ? "" : `is "${value}" but `}${wording(result.error)} (${variables[name].means})`);
}

const wording = (error: z.ZodError): string => {
  const message = error.issues[0]?.message ?? "is wrong";
  return message.startsWith("must") ? message : `is not allowed: ${message.toLowerCase()}`;
};

function storedSecret(dataDir: string): string {
  try {
    return localSecret(dataDir);
  } catch (error) {
    throw new ConfigError(`the secret cannot be kept in ${dataDir}: ${(error as Error).message}`);
  }
}
