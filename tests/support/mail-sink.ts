import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  /** For `SMTP_URL`. */
  url: string;
  /** Return the text of the newest mail to an address, once it has arrived. */
  mailTo(address: string): Promise<string>;
  /** Return the recipients of all mails, in the order in which they arrived. */
  recipients(): string[];
  /** Return once so many mails have arrived. */
  arrived(count: number): Promise<void>;
  /** Refuse what follows at RCPT with the answer of this function; null accepts. */
  refuse(answer: (address: string) => { code: number; text: string } | null): void;
  stop(): Promise<void>;
}

/** Receive mails on this machine, answering each after up to `delay` milliseconds. */
export async function startMailSink({ delay = 0 }: { delay?: number } = {}): Promise<MailSink> {
  const mails: { to: string[]; text: string }[] = [];
  const waiting = new Set<() => void>();
  let refusal: (address: string) => { code: number; text: string } | null = () => null;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    // Senders keep their connections open.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refused = refusal(address);
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : undefined);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: unfolded(Buffer.concat(parts).toString("utf8")) });
        const woken = [...waiting];
        waiting.clear();
        for (const wake of woken) wake();
        if (delay === 0) done();
        else setTimeout(done, Math.random() * delay);
      });
    },
  });
  // A sender that is killed cuts its connections, sometimes while nobody else listens to their errors.
  server.server.on("connection", (socket) => socket.on("error", () => undefined));
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async mailTo(address) {
      for (;;) {
        const mail = mails.findLast(({ to }) => to.includes(address));
        if (mail) return mail.text;
        await new Promise<void>((wake) => waiting.add(wake));
      }
    },
    async arrived(count) {
      while (mails.length < count) await new Promise<void>((wake) => waiting.add(wake));
    },
    recipients: () => mails.flatMap(({ to }) => to),
    refuse(answer) {
      refusal = answer;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** Undo the quoted-printable line breaks, so that links are whole. */
const unfolded = (text: string): string =>
  text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
