import type { z } from "zod";
import { type levels, variables } from "./config-variables.ts";
import type { Bucket } from "./kit/file-storage/bucket.ts";
import { isOpenToOthers } from "./kit/loopback.ts";
import { localSecret } from "./kit/secret.ts";

type Name = keyof typeof variables;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null = the embedded database. */
  databaseUrl: string | null;
  /** null = `databaseUrl` is the server itself, no pooler. */
  databaseDirectUrl: string | null;
  databasePool: number;
  seed: "demo" | "none";
  /** Without a trailing slash. */
  publicUrl: string;
  secret: string;
  /** The secret was generated, so other replicas do not have it. */
  secretIsLocal: boolean;
  smtpUrl: string | null;
  /** Marketing messages a second through the mail server. */
  smtpRate: number;
  /** A new owner can sign in only after confirming the address with a mailed code. */
  verifyEmail: boolean;
  /** Who may create an account: anyone, invited people, or nobody. */
  registration: "open" | "invite" | "closed";
  /** Who helps with the installation: an email address or a web page; null = nobody is named. */
  support: string | null;
  /** null = not offered. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** null = not offered. */
  microsoft: { clientId: string; authority: string } | null;
  /** For its categories, in stores without a connection of their own; null = none there. */
  easyshipKey: string | null;
  /** Without a trailing slash. */
  easypostUrl: string;
  /** Without a trailing slash. */
  easyshipUrl: string;
  /** Without a trailing slash. */
  easyshipSandboxUrl: string;
  /** Without a trailing slash. */
  sendcloudUrl: string;
  /** Merchants' webhooks and connected stores may be at internal addresses. */
  webhooksPrivate: boolean;
  /** Empty = the system's name servers. */
  dnsServers: readonly string[];
  /** Bytes of files per store; 0 = no limit. */
  fileQuota: number;
  /** null = the folder `files` of `dataDir`. */
  filesDir: string | null;
  /** Photos and documents are in a bucket; null = in a folder. */
  bucket: Bucket | null;
  logLevel: (typeof levels)[number];
  /** Requests per minute and caller; 0 = no limit. */
  rateLimit: number;
  /** How many proxies are in front, or their addresses and networks; false = none. */
  trustProxy: false | number | string[];
  headTimeoutMs: number;
  requestTimeoutMs: number;
  maxConnections: number;
}

/** The configuration without the secret, which reading may create. */
export type Settings = Omit<Config, "secret">;

/** An invalid configuration; the message is the one line to show. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;

/**
 * Read and validate the environment. Creates and stores a secret when none is set, after `beforeSecret`, which may still find the data
 * directory empty. @throws ConfigError
 */
export function readConfig(env: Env = process.env, beforeSecret?: (settings: Settings) => void): Config {
  const settings = readSettings(env);
  beforeSecret?.(settings);
  return { ...settings, secret: optional(env, "SECRET") ?? storedSecret(settings.dataDir) };
}

function readSettings(env: Env): Settings {
  const host = read(env, "HOST");
  const port = read(env, "PORT");
  const dataDir = read(env, "DATA_DIR");
  const databaseUrl = optional(env, "DATABASE_URL");
  const publicUrl = (optional(env, "PUBLIC_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`).replace(/\/+$/, "");
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    databaseDirectUrl: directUrl(env, databaseUrl),
    databasePool: read(env, "DATABASE_POOL"),
    seed: optional(env, "SEED") ?? usualSeed({ databaseUrl, host, publicUrl }),
    publicUrl,
    smtpUrl: optional(env, "SMTP_URL"),
    smtpRate: read(env, "SMTP_RATE"),
    verifyEmail: isVerifying(env),
    registration: read(env, "REGISTRATION"),
    support: optional(env, "SUPPORT_CONTACT"),
    google: googleOf(env),
    microsoft: microsoftOf(env),
    easyshipKey: optional(env, "EASYSHIP_API_KEY"),
    easypostUrl: read(env, "EASYPOST_URL").replace(/\/+$/, ""),
    easyshipUrl: read(env, "EASYSHIP_URL").replace(/\/+$/, ""),
    easyshipSandboxUrl: read(env, "EASYSHIP_SANDBOX_URL").replace(/\/+$/, ""),
    sendcloudUrl: read(env, "SENDCLOUD_URL").replace(/\/+$/, ""),
    webhooksPrivate: read(env, "WEBHOOKS_PRIVATE"),
    dnsServers: (optional(env, "DNS_SERVERS") ?? "").split(/, ?/).filter(Boolean),
    fileQuota: read(env, "FILE_QUOTA_MB") * 1024 * 1024,
    filesDir: optional(env, "FILES_DIR"),
    bucket: bucketOf(env),
    logLevel: read(env, "LOG_LEVEL"),
    rateLimit: read(env, "RATE_LIMIT"),
    trustProxy: read(env, "TRUST_PROXY"),
    ...timeoutsOf(env),
    maxConnections: read(env, "MAX_CONNECTIONS"),
    secretIsLocal: optional(env, "SECRET") === null,
  };
}

function directUrl(env: Env, databaseUrl: string | null): string | null {
  const direct = optional(env, "DATABASE_DIRECT_URL");
  if (direct !== null && databaseUrl === null) throw new ConfigError("DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of it");
  return direct;
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
export function readConfigOrExit(...from: Parameters<typeof readConfig>): Config {
  try {
    return readConfig(...from);
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
