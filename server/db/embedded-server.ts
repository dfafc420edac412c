import { dirname } from "node:path";
import { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { privateFolder } from "#server/kit/private-folder";
import { lockDirectory } from "./data-lock.ts";

/** A message of the thread: [connection, protocol bytes], or connection 0 for the thread itself. */
type Message = [connection: number, body: Uint8Array | "ready" | "closed"];

export interface EmbeddedOptions {
  /** Missing = in memory, for tests. */
  dataDir?: string;
  /** A tar of a data directory to start from. */
  template?: Uint8Array;
}

const terminate = 0x58;

/**
 * How long a function of the database runs before V8 compiles it again, optimised: roughly the bytes it has executed, usually 1.8 million.
 * Each start optimised much that then hardly ran, which took 30 to 50 MB and 0.15 s and made everyday statements no faster.
 */
const bytesBeforeOptimising = 1_000_000_000;

/** The embedded database in its thread, with the lock on its files. Connections are streams that pg's own client uses. */
export class EmbeddedServer {
  readonly #options: EmbeddedOptions;
  readonly #release: () => void;
  readonly #streams = new Map<number, WorkerStream>();
  #worker: Worker;
  #waiting: ((answer: Uint8Array | string) => void) | undefined;
  #next = 1;
  #state: "starting" | "ready" | "ended" = "starting";

  /** Resolves when the database answers; rejects when its files cannot be opened. Statements sent before then wait for it. */
  readonly opened: Promise<void>;

  /** @throws when another process has the files, or they cannot be written */
  constructor(options: EmbeddedOptions) {
    this.#release = options.dataDir ? lockFor(options.dataDir) : () => undefined;
    setFlagsFromString(`--wasm-tiering-budget=${bytesBeforeOptimising}`);
    this.#options = options;
    const worker = this.#start(options);
    this.#worker = worker;
    this.opened = new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`the embedded database ended with code ${code}`)));
    });
    // A failure frees the files. Node would also end the process for one that nobody waits for yet.
    this.opened.catch(this.#release);
  }

  connect(): WorkerStream {
    const id = this.#next++;
    const stream = new WorkerStream({
      send: (bytes) => this.#worker.postMessage([id, bytes], [bytes.buffer]),
      forget: () => this.#streams.delete(id),
    });
    this.#streams.set(id, stream);
    if (this.#state === "ended") stream.destroy(new Error("the embedded database has ended"));
    return stream;
  }

  /** Return the data directory as a tar, for a later `template`. */
  async dump(): Promise<Uint8Array> {
    return (await this.#ask("dump")) as Uint8Array;
  }

  async close(): Promise<void> {
    if (this.#state !== "ended") await this.#ask("close");
    this.#state = "ended";
    await this.#worker.terminate();
    this.#release();
  }

  #ask(command: "dump" | "close"): Promise<Uint8Array | string> {
    return new Promise((resolve, reject) => {
      this.#waiting = resolve;
      this.#worker.once("exit", () => reject(new Error("the embedded database has ended")));
      this.#worker.postMessage([0, command]);
    });
  }

  #start(options: EmbeddedOptions): Worker {
    const worker = new Worker(new URL("./embedded-worker.mjs", import.meta.url), { workerData: options, execArgv: [] });
    worker.on("message", ([id, body]: Message) => this.#receive(id, body));
    let failure = new Error("the embedded database has ended");
    worker.on("error", (error) => {
      failure = error as Error;
    });
    worker.on("exit", () => {
      for (const stream of this.#streams.values()) stream.destroy(failure);
      // Files survive the thread as they survive a killed process; an in-memory database is lost.
      const again = this.#state === "ready" && this.#options.dataDir;
      this.#state = again ? "starting" : "ended";
      if (again) this.#worker = this.#start({ dataDir: again });
    });
    return worker;
  }

  #receive(id: number, body: Message[1]): void {
    if (id === 0) {
      if (body === "ready") this.#state = "ready";
      else this.#waiting?.(body);
    } else if (body instanceof Uint8Array) {
      this.#streams.get(id)?.push(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    }
  }
}

function lockFor(dataDir: string): () => void {
  for (const folder of [dirname(dataDir), dataDir]) privateFolder(folder);
  return lockDirectory(dataDir);
}

/** A socket for pg's client. */
class WorkerStream extends Duplex {
  readonly #port: { send: (bytes: Uint8Array<ArrayBuffer>) => void; forget: () => void };

  constructor(port: { send: (bytes: Uint8Array<ArrayBuffer>) => void; forget: () => void }) {
    super();
    this.#port = port;
  }

  connect(): this {
    setImmediate(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    // Closing a connection must not reach the database, which would shut down.
    if (bytes[0] === terminate && bytes.length === 5) this.push(null);
    else this.#port.send(bytes);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.forget();
    done(error);
  }
}
