import { isHostName } from "#contracts/host-name";

/** A mail server, as the values it is made of. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is encrypted once it stands, where the server can. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
  /** Nothing is sent over an unencrypted connection. */
  requireTLS?: boolean;
  ignoreTLS?: boolean;
  /** The name by which it is greeted. */
  name?: string;
  tls?: { rejectUnauthorized?: boolean; servername?: string };
  /** Milliseconds of silence after which a connection is given up, where the usual ones are too long. */
  socketTimeout?: number;
}

const yes = (text: string): boolean => text === "true" || text === "1";
/** What an address of the operator's own may say beyond the place: how connections are encrypted, and nothing that starts or reads anything. */
const options: Readonly<Record<string, (value: string, server: SmtpServer) => object>> = {
  requireTLS: (value) => ({ requireTLS: yes(value) }),
  ignoreTLS: (value) => ({ ignoreTLS: yes(value) }),
  name: (name) => ({ name }),
  socketTimeout: (value) => ({ socketTimeout: Number(value) }),
  "tls.rejectUnauthorized": (value, { tls }) => ({ tls: { ...tls, rejectUnauthorized: yes(value) } }),
  "tls.servername": (servername, { tls }) => ({ tls: { ...tls, servername } }),
};

const longestSilenceMs = 40_000;
const isSilence = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= longestSilenceMs;

function isOption(key: string, value: string): boolean {
  if (!Object.hasOwn(options, key)) return false;
  if (key === "socketTimeout") return isSilence(value);
  return (key !== "name" && key !== "tls.servername") || isHostName(value);
}

/** The options that an address may have. */
export const smtpOptions: readonly string[] = Object.keys(options);
/** Return whether an address has only options of a mail server. */
export const hasSmtpOptions = (address: string): boolean =>
  [...new URL(address).searchParams].every(([key, value]) => isOption(key, value));

/** Passwords are sometimes written with a bare per cent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the mail server at the operator's own address. @throws TypeError for options that no mail server has */
export function smtpServerAt(address: string): SmtpServer {
  const url = new URL(address);
  if (!hasSmtpOptions(address)) throw new TypeError(`a mail server has no options but ${smtpOptions.join(", ")}`);
  const secure = url.protocol === "smtps:";
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  const server: SmtpServer = {
    host: url.hostname.replace(/^\[|\]$/g, "") || "localhost",
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: user || pass ? { user, pass } : null,
  };
  for (const [key, value] of url.searchParams) Object.assign(server, options[key]?.(value, server));
  return server;
}
