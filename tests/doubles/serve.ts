import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Incoming {
  method: string;
  /** Path without its query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** What the call is, for the control: an operation's name, or method and route. */
  label: string;
}
export interface Outgoing {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** In place of the text: a file. */
  bytes?: Buffer;
}

/** How a call goes wrong. `before`: nothing was done. `after`: it was done, and the caller does not learn of it. */
export type Fault =
  | { kind: "drop-before" }
  | { kind: "drop-after" }
  | { kind: "status-before"; status: number; headers?: Record<string, string>; body?: string }
  | { kind: "status-after"; status: number; body?: string }
  | { kind: "hang-after" };

/** Tells a double how to behave, from inside the process. */
export interface Control {
  /** Every call, in order. */
  calls: string[];
  /** Let the next calls with this label fail, one fault a call. */
  fail(label: string, ...faults: Fault[]): void;
  /** Let every answer take so long. */
  slow(ms: number): void;
  /** Forget the faults that were not met. */
  heal(): void;
  /** Hold calls with this label until released. */
  hold(label: string): { arrived(count: number): Promise<void>; release(): void };
}

export interface Served {
  origin: string;
  control: Control;
  close(): Promise<void>;
}

interface Gate {
  label: string;
  open: Promise<void>;
  count: number;
  watchers: (() => void)[];
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Outgoing => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

/** Serve a double on a loopback port, a free one unless named. `label` names a call; `handle` answers it. */
export async function serve(
  label: (call: Omit<Incoming, "label">) => string,
  handle: (call: Incoming) => Promise<Outgoing> | Outgoing,
  port = 0,
): Promise<Served> {
  const faults: { label: string; fault: Fault }[] = [];
  const gates: Gate[] = [];
  const calls: string[] = [];
  let pause = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await read(request);
    const named = { ...call, label: label(call) };
    calls.push(named.label);
    for (const gate of gates.filter((one) => one.label === named.label)) {
      gate.count += 1;
      for (const check of gate.watchers) check();
      await gate.open;
    }
    if (pause > 0) await new Promise((resolve) => void setTimeout(resolve, pause));
    const at = faults.findIndex((one) => one.label === named.label);
    const fault = at >= 0 ? faults.splice(at, 1)[0]?.fault : undefined;
    if (fault?.kind === "drop-before") return void request.socket.destroy();
    if (fault?.kind === "status-before")
      return write(response, { status: fault.status, body: fault.body ?? "", headers: fault.headers ?? {} });
    const result = await handle(named);
    if (fault?.kind === "drop-after") return void request.socket.destroy();
    if (fault?.kind === "hang-after") return;
    if (fault?.kind === "status-after") return write(response, { status: fault.status, body: fault.body ?? "" });
    write(response, result);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      write(response, { status: 599, body: `the double failed: ${String((error as Error).stack)}` });
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    control: {
      calls,
      fail: (name, ...coming) => void faults.push(...coming.map((fault) => ({ label: name, fault }))),
      slow: (ms) => {
        pause = ms;
      },
      heal: () => void faults.splice(0),
      hold: (name) => hold(gates, name),
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hold(gates: Gate[], label: string): ReturnType<Control["hold"]> {
  let open = () => {};
  const gate: Gate = {
    label,
    count: 0,
    watchers: [],
    open: new Promise((resolve) => {
      open = resolve;
    }),
  };
  gates.push(gate);
  return {
    arrived: (count) =>
      new Promise((resolve) => {
        const check = () => gate.count >= count && resolve();
        gate.watchers.push(check);
        check();
      }),
    release() {
      gates.splice(gates.indexOf(gate), 1);
      open();
    },
  };
}

async function read(request: IncomingMessage): Promise<Omit<Incoming, "label">> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? "/", "http://double");
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: request.method ?? "GET",
    path: decodeURI(url.pathname),
    query: url.searchParams,
    headers,
    body: Buffer.concat(parts).toString("utf8"),
  };
}

function write(response: ServerResponse, { status, headers, body, bytes }: Outgoing): void {
  response.writeHead(status, headers);
  response.end(bytes ?? body);
}
