import { Agent, request } from "node:http";

/** Return the quantile of the values at `share` (0 to 1). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Return this process's processor time over all threads, in milliseconds; other processes do not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export interface Answer {
  ms: number;
  status: number;
  body: string;
}
interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
}
export type Call = (path: string, options?: CallOptions) => Promise<Answer>;

/** Return a caller over one keep-alive connection: `call(path)` resolves to { ms, status, body }. */
export function caller(url: string, token?: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  return (path, { method = "GET", body, text, headers: more = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? text : JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        ...more,
      };
      const begun = performance.now();
      const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => {
          const ms = performance.now() - begun;
          resolve({ ms, status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() });
        });
      });
      sent.on("error", reject);
      sent.end(payload);
    });
}

/** Return the same caller for calls that must succeed: it resolves to their `data`. */
export const successOf =
  (call: Call) =>
  async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await call(path, { method, ...(body !== undefined && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    return JSON.parse(answer.body).data;
  };
