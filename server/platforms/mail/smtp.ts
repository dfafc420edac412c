import { connect } from "node:net";
import { pipeline, type Readable, Transform } from "node:stream";
import type { SendMailOptions, Transporter } from "nodemailer";
import { bounceKindOf, statusIn } from "#server/domain/bounce-kind";
import { outsideOnly } from "#server/kit/outbound";
import { cutText } from "#server/kit/sound-text";
import { messageIdOf } from "./events/our-message.ts";
import { type MailPort, type OutgoingMail, type SendOutcome, signInRefused } from "./port.ts";

/** Mails on the wire at a time, and mails before a connection is replaced. */
export const usualConnections = 5;
const mailsPerConnection = 200;
/** Shorter than the lease of a message, so that its outcome is known before it is given up. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 40_000 };
const connectMs = 30_000;

export interface SmtpOptions {
  connections?: number;
  /** The host was chosen by somebody else, so only a public one is connected to. */
  onlyOutside?: boolean;
  /** Nothing is sent over an unencrypted connection. */
  requireTls?: boolean;
  /** Return the headers by which a provider is asked to repeat the message's id in its reports. */
  tagsOf?: (mail: OutgoingMail) => Readonly<Record<string, string>>;
}

type Failure = Error & { code?: string; responseCode?: number; response?: string };
interface Handed {
  stream?: Readable;
}
const handedOver = Symbol("stream of a mail");
type Data = SendMailOptions & { [handedOver]?: Handed };

/** Return the port to a mail server. Its pool is opened with the first mail. */
export function smtpPort(url: string, options: SmtpOptions = {}): MailPort & { close(): Promise<void> } {
  const { connections = usualConnections, tagsOf = () => ({}) } = options;
  let opened: Promise<Transporter> | undefined;
  const pool = () => {
    opened ??= open(url, { pool: true, maxConnections: connections, maxMessages: mailsPerConnection, ...timeouts }, options);
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
export async function trySmtp(url: string, options: SmtpOptions): Promise<void> {
  const transport = await open(url, { pool: false }, options);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const stopped: SendOutcome = { result: "LATER", after: 0, code: "STOPPED" };

async function open(url: string, pool: object, { onlyOutside = false, requireTls = false }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...pool, requireTLS: requireTls, ...(onlyOutside && { getSocket: socketOutside }) } as object);
  // The last stream of a mail is what the connection reads from: nothing was sent as long as nothing was read.
  transport.use("stream", (mail, done) => {
    const handed = (mail.data as Data)[handedOver];
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) => {
      const stream = pipeline(create(options), inOnePiece(), () => undefined);
      if (handed) handed.stream = stream;
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

type SocketFound = (error: Error | null, options?: { connection: ReturnType<typeof connect> }) => void;

/** Connect to a public address only: the name is resolved and judged while connecting, so that it cannot change in between. */
function socketOutside({ host = "", port = 0 }: { host?: string; port?: number | string }, done: SocketFound): void {
  const socket = connect({ host, port: Number(port), lookup: outsideOnly as never, timeout: connectMs });
  const fail = (error: Error) => {
    socket.destroy();
    done(error);
  };
  const late = () => fail(Object.assign(new Error("connecting took too long"), { code: "ETIMEDOUT" }));
  socket.once("error", fail).once("timeout", late);
  socket.once("connect", () => {
    socket.off("error", fail).off("timeout", late).setTimeout(0);
    done(null, { connection: socket });
  });
}

async function hand(transport: Transporter, mail: OutgoingMail, tags: Readonly<Record<string, string>>): Promise<SendOutcome> {
  const handed: Handed = {};
  try {
    const { response, serverMessageId } = (await transport.sendMail({ ...dataOf(mail, tags), [handedOver]: handed } as Data)) as {
      response?: string;
      serverMessageId?: string;
    };
    // SES names the mail in its answer as in its reports.
    return { result: "ACCEPTED", provider_id: serverMessageId?.replace(/^<|@.*$/g, "") ?? (response ? cutText(response, 200) : null) };
  } catch (error) {
    return outcomeOf(error as Failure, handed.stream?.readableDidRead ?? false);
  }
}

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, " ");

/** What a signature covers; other headers may be changed on the way. */
const signedHeaders = "From:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post";

function dataOf(mail: OutgoingMail, tags: Readonly<Record<string, string>>): SendMailOptions {
  const { id, from, replyTo, to, subject, text, html, headers = {}, attachments = [], returnPath, dkim } = mail;
  return {
    ...{ from, to, subject, text, messageId: messageIdOf(id) },
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

/** Return the outcome of a failure. One without an answer is unknown once a byte of the mail was read. */
export function outcomeOf({ code = "UNKNOWN", responseCode, response = "" }: Failure, wasRead: boolean): SendOutcome {
  if (code === "EAUTH" || code === "ENOAUTH") return { result: "REFUSED", kind: "OURS", code: signInRefused };
  if (responseCode === undefined) return wasRead ? { result: "UNKNOWN", code } : { result: "LATER", after: null, code };
  const status = statusIn(response);
  const shown = status ?? String(responseCode);
  if (responseCode < 500) return { result: "LATER", after: null, code: shown };
  return { result: "REFUSED", kind: bounceKindOf(status, responseCode), code: shown };
}
