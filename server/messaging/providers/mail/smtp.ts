import type { Socket } from "node:net";
import { pipeline, type Readable, Transform } from "node:stream";
import type { SendMailOptions, Transporter } from "nodemailer";
import { connectOutside } from "#server/kit/outbound";
import type { SmtpServer } from "#server/kit/smtp-server";
import { cutText } from "#server/kit/sound-text";
import { messageIdOf } from "./events/our-message.ts";
import type { MailPort, OutgoingMail, SendOutcome } from "./port.ts";
import { type Failure, outcomeOf } from "./smtp-outcome.ts";

/** Mails on the wire at a time, and mails before a connection is replaced. */
export const usualConnections = 5;
const mailsPerConnection = 200;
/** Shorter than the lease of a message, so that its outcome is known before it is given up. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 40_000 };
/** However slowly a server answers, a mail is given up after this. */
const longestMs = 50_000;

export interface SmtpOptions {
  connections?: number;
  /** The host was chosen by somebody else, so only a public one is connected to. */
  onlyOutside?: boolean;
  /** Return the headers by which a provider is asked to repeat the message's id in its reports. */
  tagsOf?: (mail: OutgoingMail) => Readonly<Record<string, string>>;
}

/** The streams a mail was given to connections as: after one that broke before it read anything, another gets its own. */
interface Handed {
  streams: Readable[];
}
/** Nodemailer passes fields that it does not know on to its plugins. */
type Data = SendMailOptions & { handed?: Handed };

/** Return the port to a mail server. Its pool is opened with the first mail. */
export function smtpPort(server: SmtpServer, options: SmtpOptions = {}): MailPort & { close(): Promise<void> } {
  const { connections = usualConnections, tagsOf = () => ({}) } = options;
  let opened: Promise<Transporter> | undefined;
  const pool = () => {
    opened ??= open(server, { pool: true, maxConnections: connections, maxMessages: mailsPerConnection }, options);
    return opened;
  };
  return {
    kind: "smtp",
    capabilities: { idempotent: false, batch: connections, queues: true, events: false },
    async send(mails, signal) {
      const transport = await pool();
      return Promise.all(mails.map((mail) => (signal.aborted ? stopped : hand(transport, mail, tagsOf(mail)))));
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** Sign in to a mail server and out again. @throws as nodemailer does */
export async function trySmtp(server: SmtpServer, options: SmtpOptions): Promise<void> {
  const transport = await open(server, { pool: false }, options);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const stopped: SendOutcome = { result: "LATER", after: 0, code: "STOPPED" };

interface Pool {
  pool: boolean;
  maxConnections?: number;
  maxMessages?: number;
}

/** Every option is named here: in an address, what follows the host would be options too, and those of nodemailer start programs. */
async function open(server: SmtpServer, pool: Pool, { onlyOutside = false }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { host, port, secure, auth, requireTLS = false, ignoreTLS = false, name, tls, socketTimeout } = server;
  const transport = createTransport({
    ...{ host, port, secure, requireTLS, ignoreTLS },
    ...(auth && { auth: { user: auth.user, pass: auth.pass } }),
    ...(name && { name }),
    ...(tls && { tls }),
    ...{ ...timeouts, ...(socketTimeout && { socketTimeout }) },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...pool,
    ...(onlyOutside && { getSocket: socketOutside }),
  } as object);
  // The last stream of a mail is what the connection reads from: nothing was sent as long as nothing was read.
  transport.use("stream", (mail, done) => {
    const { handed } = mail.data as Data;
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) => {
      const stream = pipeline(create(options), inOnePiece(), () => undefined);
      handed?.streams.push(stream);
      return stream;
    };
    done();
  });
  return transport;
}

/** Collects a mail, which otherwise goes to the mail server in a dozen pieces, each a call to the system. */
function inOnePiece(): Transform {
  const parts: Buffer[] = [];
  return new Transform({
    transform(part, _encoding, done) {
      parts.push(part);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(parts));
    },
  });
}

type SocketFound = (error: Error | null, options?: { connection: Socket }) => void;

/** Connect to a public address only. */
function socketOutside({ host = "", port = 0 }: { host?: string; port?: number | string }, done: SocketFound): void {
  const reached = connectOutside({ host, port: Number(port), timeoutMs: timeouts.connectionTimeout });
  reached.then((connection) => done(null, { connection }), done);
}

async function hand(transport: Transporter, mail: OutgoingMail, tags: Readonly<Record<string, string>>): Promise<SendOutcome> {
  const handed: Handed = { streams: [] };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestMs);
  try {
    const data: Data = { ...dataOf(mail, tags), handed, signal: late.signal } as Data;
    const { response, serverMessageId } = (await transport.sendMail(data)) as { response?: string; serverMessageId?: string };
    // SES names the mail in its answer as in its reports.
    return { result: "ACCEPTED", provider_id: serverMessageId?.replace(/^<|@.*$/g, "") ?? (response ? cutText(response, 200) : null) };
  } catch (error) {
    return outcomeOf(
      error as Failure,
      handed.streams.some(({ readableDidRead }) => readableDidRead),
    );
  } finally {
    clearTimeout(timer);
  }
}

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, " ");

/** What a signature covers: all that a recipient or their program goes by, so that a signed mail is not sent on with another of it. */
const signedHeaders = "From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post";

function dataOf(mail: OutgoingMail, tags: Readonly<Record<string, string>>): SendMailOptions {
  const { id, from, replyTo, to, subject, text, html, headers = {}, attachments = [], returnPath, dkim } = mail;
  return {
    ...{ from, to, subject, text, messageId: messageIdOf(id, from.address) },
    // Prepared values are neither encoded nor folded: some mail programs read List-Unsubscribe on one line only.
    headers: Object.fromEntries(
      Object.entries({ ...headers, ...tags }).map(([key, value]) => [key, { prepared: true, value: oneLine(value) }]),
    ),
    ...(replyTo && { replyTo }),
    ...(html && { html }),
    ...(attachments.length > 0 && { attachments: [...attachments] }),
    ...(returnPath && { envelope: { from: returnPath, to } }),
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: signedHeaders } }),
  };
}
