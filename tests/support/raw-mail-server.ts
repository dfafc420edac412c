import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** Where a connection is when the script decides. `end`: the mail was read whole, its last dot included. */
export type Moment = "greeting" | "ehlo" | "starttls" | "mail" | "rcpt" | "data" | "middle" | "end" | "next";
/** Answer as a mail server does, cut the connection, say nothing more on it, or answer with these lines. */
export type Act = "go" | "cut" | "silent" | { say: string; after?: "cut" };

export interface Seen {
  moment: Moment;
  /** The recipient of the mail at hand. */
  to: string;
  /** Counted from 1. */
  connection: number;
  /** Mails that this connection has taken. */
  taken: number;
  /** Mails that were begun on this connection before, whatever became of them. */
  earlier: number;
}

export interface RawMailServer {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  /** Return how many copies for an address were read whole, whatever was answered. */
  copies(address: string): number;
  /** Return the commands of all connections, in the order in which they came. */
  commands: string[];
  connections(): number;
  act(script: (seen: Seen) => Act): void;
  stop(): Promise<void>;
}

const end = "\r\n.\r\n";

/** Receive mails as a script says, byte by byte, so that each moment of a conversation can go wrong. */
export async function startRawMailServer({
  extensions = ["PIPELINING"],
  tls,
}: {
  extensions?: string[];
  tls?: { key: string; cert: string };
} = {}): Promise<RawMailServer> {
  const whole: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let script: (seen: Seen) => Act = () => "go";

  const server = createServer((plain) => {
    connections += 1;
    new Conversation(plain, connections).begin();
  });

  class Conversation {
    private text = "";
    private isContent = false;
    private isOver = false;
    private hasRecipient = false;
    private to = "";
    private taken = 0;
    private begun = 0;
    private socket: Socket;
    private readonly number: number;

    constructor(socket: Socket, number: number) {
      this.socket = socket;
      this.number = number;
      this.listen(socket);
    }

    begin(): void {
      this.answer("greeting", "220 raw ESMTP");
    }

    private listen(socket: Socket): void {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
      socket.on("data", (part: Buffer) => {
        this.text += part.toString("latin1");
        this.work();
      });
    }

    /** Return whether the answer is the usual one. */
    private answer(moment: Moment, usual: string): boolean {
      const act = script({ moment, to: this.to, connection: this.number, taken: this.taken, earlier: Math.max(0, this.begun - 1) });
      if (act === "go") {
        this.say(usual);
        return true;
      }
      this.isOver = typeof act !== "object" || act.after === "cut";
      if (act === "cut") this.socket.destroy();
      if (typeof act !== "object") return false;
      this.say(act.say);
      if (act.after === "cut") this.socket.end();
      return false;
    }

    private say(line: string): void {
      if (line) this.socket.write(`${line}\r\n`);
    }

    private work(): void {
      while (!this.isOver) {
        if (this.isContent) {
          if (!this.readContent()) return;
          continue;
        }
        const at = this.text.indexOf("\r\n");
        if (at < 0) return;
        const line = this.text.slice(0, at);
        this.text = this.text.slice(at + 2);
        this.obey(line);
      }
    }

    /** Return whether the mail was read to its end. */
    private readContent(): boolean {
      const at = this.text.indexOf(end);
      if (at < 0) {
        if (this.text.length > 0) this.answer("middle", "");
        return false;
      }
      this.text = this.text.slice(at + end.length);
      this.isContent = false;
      whole.push(this.to);
      this.answer("end", "250 2.0.0 taken");
      if (!this.isOver) this.taken += 1;
      return true;
    }

    private obey(line: string): void {
      commands.push(line);
      switch (line.split(/[ :]/, 1)[0]?.toUpperCase()) {
        case "EHLO":
          this.answer("ehlo", replyOf(["raw", ...extensions]));
          break;
        case "STARTTLS":
          this.encrypt();
          break;
        case "MAIL":
          this.begun += 1;
          this.answer(this.taken > 0 ? "next" : "mail", "250 ok");
          break;
        case "RCPT":
          this.to = /<([^>]*)>/.exec(line)?.[1] ?? "";
          this.hasRecipient = this.answer("rcpt", "250 ok");
          break;
        case "DATA":
          if (this.hasRecipient) this.isContent = this.answer("data", "354 go on");
          else this.say("503 5.5.1 no recipient");
          break;
        case "QUIT":
          this.socket.end("221 bye\r\n");
          break;
        default:
          this.say("250 ok");
      }
    }

    private encrypt(): void {
      this.answer("starttls", "220 go on");
      if (this.isOver || !tls) return;
      this.socket.removeAllListeners("data");
      this.socket = new TLSSocket(this.socket, { isServer: true, ...tls });
      this.text = "";
      this.listen(this.socket);
    }
  }

  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    copies: (address) => whole.filter((to) => to === address).length,
    commands,
    connections: () => connections,
    act(next) {
      script = next;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const replyOf = (names: readonly string[]): string =>
  names.map((name, at) => `250${at < names.length - 1 ? "-" : " "}${name}`).join("\r\n");
