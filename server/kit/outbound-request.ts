import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import { beforeOutside } from "./held-connection.ts";
import { addressProblem, keepOutside, outsideOptions } from "./outbound.ts";

export interface OutboundRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** From connecting to the last byte of the answer. */
  timeoutMs: number;
}

export interface OutboundAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: AsyncIterable<Buffer>;
}

/** No answer. `sent` is false when the request certainly did not reach the other side. */
export class OutboundError extends Error {
  readonly code: string;
  readonly sent: boolean;

  constructor(code: string, sent: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = "OutboundError";
    this.code = code;
    this.sent = sent;
  }
}

/** Sends one request. Redirects are returned, not followed. @throws OutboundError */
export type Send = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** Connections to judged addresses are kept apart, so that none is taken up that was opened where internal ones are allowed. */
const outsideAgent = new Agent({ keepAlive: true, scheduling: "lifo", timeout: 5000 });

/**
 * Return a function that sends to addresses chosen by somebody else: only to public ones over HTTPS, unless `allowInside`.
 * The name is resolved and checked when connecting.
 */
export const outboundSend = (allowInside: boolean): Send => {
  return async ({ method, url: text, headers, body, timeoutMs }) => {
    await beforeOutside();
    if (!URL.canParse(text)) throw new OutboundError("HTTPS_REQUIRED", false);
    const url = new URL(text);
    const problem = addressProblem(url, allowInside);
    if (problem) throw new OutboundError(problem, false);
    const isTls = url.protocol === "https:";
    const start = isTls ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      let sent = false;
      const fail = (error: NodeJS.ErrnoException) => reject(new OutboundError(error.code ?? error.name, sent, error));
      const options = {
        method,
        headers: { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowInside && { agent: outsideAgent, ...outsideOptions(url.hostname) }),
      };
      const answered = (answer: IncomingMessage) => {
        const names = Object.entries(answer.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(", ") : (value ?? ""),
        ]);
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(names), body: answer });
      };
      const call = begun(() => start(url, options, answered), fail);
      if (!call) return;
      // Nothing is written before the connection stands, and over TLS before its handshake.
      call.once("socket", (socket) => {
        if (!allowInside && socket.connecting) keepOutside(socket);
        if (call.reusedSocket) sent = true;
        else
          socket.once(isTls ? "secureConnect" : "connect", () => {
            sent = true;
          });
      });
      call.on("error", fail);
      call.end(body);
    });
  };
};

/** Return a request; null when it cannot even be written, for example with a header of other letters than ASCII. */
function begun(start: () => ClientRequest, fail: (error: NodeJS.ErrnoException) => void): ClientRequest | null {
  try {
    return start();
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
    return null;
  }
}

/** Iterate over a body. @throws OutboundError when it breaks off */
async function* partsOf({ body }: OutboundAnswer): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new OutboundError((error as NodeJS.ErrnoException).code ?? "ANSWER_BROKE_OFF", true, error);
  }
}

/** Read an answer's body as text. @throws OutboundError when it is longer than `maxBytes` or breaks off */
export const readText = async (answer: OutboundAnswer, maxBytes: number): Promise<string> =>
  (await readBytes(answer, maxBytes)).toString("utf8");

/** Read an answer's body. @throws OutboundError when it is longer than `maxBytes` or breaks off */
export async function readBytes(answer: OutboundAnswer, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of partsOf(answer)) {
    length += part.length;
    if (length > maxBytes) throw new OutboundError("ANSWER_TOO_LARGE", true);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Read an answer line by line, without holding it in memory. @throws OutboundError when it breaks off or a line is too long */
export async function* readLines(answer: OutboundAnswer, maxLine: number): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of partsOf(answer)) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let end = rest.indexOf(10);
    while (end >= 0) {
      yield rest.subarray(0, end).toString("utf8");
      rest = rest.subarray(end + 1);
      end = rest.indexOf(10);
    }
    if (rest.length > maxLine) throw new OutboundError("LINE_TOO_LONG", true);
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

/** Read an answer to its end without using it, so that its connection is free again; a failure no longer matters. */
async function discard(answer: OutboundAnswer): Promise<void> {
  try {
    for await (const _ of partsOf(answer));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
}

interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
  allowInside: boolean;
  timeoutMs?: number;
}

/** Post JSON to an address chosen by somebody else; returns the status. @throws OutboundError */
export async function post({ url, body, headers, allowInside, timeoutMs = 10_000 }: Post): Promise<number> {
  const send = outboundSend(allowInside);
  const answer = await send({ method: "POST", url, headers: { ...headers, "content-type": "application/json" }, body, timeoutMs });
  void discard(answer);
  return answer.status;
}
