import { isIP } from "node:net";
import { z } from "zod";
import { isLoopback } from "./kit/loopback.ts";
import { hasSmtpOptions, smtpOptions } from "./kit/smtp-server.ts";

export const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
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

const isNetwork = (text: string): boolean => {
  const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && Number(bits ?? longest) <= longest;
};
/** Trusting every proxy would count the address that the caller wrote, wherever the server listens: a number or a list says where to stop. */
const proxies = z
  .string()
  .refine((text) => text !== "true", {
    error: "must not be true, which would believe any address a caller writes: set the number of proxies in front, or their addresses",
  })
  .refine((text) => /^(false|\d{1,2})$/.test(text) || text.split(/, ?/).every(isNetwork), {
    error: "must be false, a number, or addresses and networks separated by commas",
  })
  .transform((text) => (text === "false" ? (false as const) : /^\d+$/.test(text) ? Number(text) : text.split(/, ?/)))
  .refine((trusted) => typeof trusted !== "number" || trusted <= 20, { error: "must be at most 20" });

/** Every environment variable with its description. Nothing else in the server reads the environment. */
export const variables = {
  PORT: { means: "port to listen on; 0 = any free one", usual: "3000", shape: whole(65_535) },
  HOST: { means: "address to listen on", usual: "127.0.0.1", shape: z.string().min(1) },
  DATA_DIR: { means: "folder of the embedded database and the generated secret", usual: "./data", shape: z.string().min(1) },
  DATABASE_URL: { means: "PostgreSQL 15 or later instead of the embedded database", usual: "", shape: address("postgres", "postgresql") },
  DATABASE_DIRECT_URL: {
    means: "the server itself, for events and migrations, where DATABASE_URL is a pooler in transaction mode such as PgBouncer",
    usual: "",
    shape: address("postgres", "postgresql"),
  },
  DATABASE_POOL: { means: "connections to PostgreSQL", usual: "10", shape: whole(500).pipe(z.int().min(2, "must be at least 2")) },
  SEED: {
    means: "demo = fill an empty database with the demo store, none = leave it empty; demo only if embedded and for this machine alone",
    usual: "demo or none",
    shape: z.enum(["demo", "none"]),
  },
  PUBLIC_URL: { means: "address customers and platforms see", usual: "http://HOST:PORT", shape: address("http", "https") },
  SECRET: {
    means: "signs sessions and seals stored secrets, at least 32 characters; replicas need the same one",
    usual: "generated and stored in DATA_DIR/secret",
    shape: z.string().min(32, "must have at least 32 characters"),
  },
  SMTP_URL: {
    means: "mail server",
    usual: "",
    shape: address("smtp", "smtps").refine((text) => !URL.canParse(text) || hasSmtpOptions(text), {
      error: `must have no options but ${smtpOptions.join(", ")}`,
    }),
  },
  SMTP_RATE: {
    means: "messages a second that campaigns and automations send through SMTP_URL",
    usual: "10",
    shape: whole(1000).pipe(z.int().min(1, "must be at least 1")),
  },
  SUPPORT_CONTACT: {
    means: "who helps people with this installation, shown at /contact-us: an email address or an https:// page",
    usual: "",
    shape: z.string().refine((text) => z.email().safeParse(text).success || (URL.canParse(text) && new URL(text).protocol === "https:"), {
      error: "must be an email address or an address beginning https://",
    }),
  },
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
    means: "key of Easyship for its item categories, in stores that have no connection of their own",
    usual: "",
    shape: z.string().max(500, "must have at most 500 characters"),
  },
  EASYPOST_URL: { means: "address of EasyPost's API", usual: "https://api.easypost.com/v2", shape: address("http", "https") },
  EASYSHIP_URL: { means: "address of Easyship's API", usual: "https://public-api.easyship.com", shape: address("http", "https") },
  EASYSHIP_SANDBOX_URL: {
    means: "address of Easyship's sandbox, where keys that begin with sand_ are taken",
    usual: "https://public-api-sandbox.easyship.com",
    shape: address("http", "https"),
  },
  SENDCLOUD_URL: { means: "address of Sendcloud's API", usual: "https://panel.sendcloud.sc/api/v3", shape: address("http", "https") },
  WEBHOOKS_PRIVATE: {
    means: "true = webhooks and connected stores may be at private addresses and, on this machine, use http",
    usual: "false",
    shape: z.enum(["true", "false"]).transform((text) => text === "true"),
  },
  DNS_SERVERS: {
    means: "name servers, by address and port, that look up the records of sender domains; separated by commas",
    usual: "the system's",
    shape: z.string().regex(/^[0-9a-fA-F:.[\]]+(, ?[0-9a-fA-F:.[\]]+)*$/, "must be addresses"),
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
    means: "the number of proxies in front, or their addresses and networks separated by commas; X-Forwarded-For is trusted that far",
    usual: "false",
    shape: proxies,
  },
} as const;
