import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  /** For `SMTP_URL`. */
  url: string;
  /** Return the text of the newest mail to an address, once it has arrived. */
  mailTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Receive mails on this machine. */
export async function startMailSink(): Promise<MailSink> {
  const mails: { to: string[]; text: string }[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: unfolded(Buffer.concat(parts).toString("utf8")) });
        for (const wake of waiting) wake();
        done();
      });
    },
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
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** Undo the quoted-printable line breaks, so that links are whole. */
const unfolded = (text: string): string =>
  text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
