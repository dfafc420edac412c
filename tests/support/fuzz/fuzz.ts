import fc from "fast-check";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { Operation } from "#contracts/contract";
import { type ErrorCode, isErrorCode } from "#contracts/errors";
import { contracts } from "#contracts/index";
import { anyCall, described, type FuzzCall } from "./calls.ts";
import { type FuzzServer, fuzzWorld } from "./fuzz-world.ts";

export interface FuzzReport {
  calls: number;
  /** How many calls were answered with each status. */
  statuses: Record<number, number>;
  /** One line per operation that failed: the call, the status and the logged cause. */
  failures: string[];
}

/** Return a log that remembers its last error, so that a failure can be reported with its cause. */
export function rememberingLog(): { log: FastifyBaseLogger; last(): string } {
  let line = "";
  const write = (text: string): void => {
    if (text.includes('"err"')) line = text;
  };
  const last = (): string => {
    const text = line;
    line = "";
    return text.slice(0, 1500);
  };
  const log = pino({ level: "error" }, { write });
  return { log, last };
}

/** Send `count` calls derived from `seed`; the same seed sends the same calls. */
export async function fuzz(
  server: FuzzServer,
  { seed, count, cause }: { seed: number; count: number; cause: () => string },
): Promise<FuzzReport> {
  const world = await fuzzWorld(server);
  const report: FuzzReport = { calls: 0, statuses: {}, failures: [] };
  const failed = new Set<string>();
  for (const call of fc.sample(anyCall(world.ids), { seed, numRuns: count })) {
    const { statusCode, body, type } = await answerTo(server, call, await world.token(call.caller, false));
    report.calls++;
    report.statuses[statusCode] = (report.statuses[statusCode] ?? 0) + 1;
    if (statusCode === 401) await world.token(call.caller, true);
    const problem = problemOf(call, statusCode, body, type);
    if (!problem || failed.has(call.operation)) continue;
    failed.add(call.operation);
    report.failures.push(`${problem}: ${described(call)}\n  ${cause()}`);
  }
  return report;
}

/** An answer that breaks off on the way counts as one with status 500. */
async function answerTo({ app }: FuzzServer, { request }: FuzzCall, token: string | null) {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ ...request, headers: { ...authorization, ...request.headers } }).catch((error: Error) => error);
  if (response instanceof Error) return { statusCode: 500, body: response.message, type: "" };
  return { statusCode: response.statusCode, body: response.body, type: String(response.headers["content-type"]) };
}

/**
 * A refusal names a stable code in the envelope, and a success is what its contract says. A 5xx is never the answer, unless the operation
 * declares it, as one that asks a provider out of reach does.
 */
function problemOf({ operation }: FuzzCall, status: number, body: string, type: string): string | null {
  if (status < 400) return misshapen(operation, body);
  if (!type.startsWith("application/json")) return `refused with ${status} as ${type}`;
  const code = codeIn(body);
  if (status >= 500 && !operationNamed(operation)?.errors?.some((declared) => declared === code)) return `answered ${status}`;
  return code ? null : `refused with ${status} without a code`;
}

/** Return the code of an envelope that refuses; null for anything else. */
function codeIn(body: string): ErrorCode | null {
  try {
    const { is_success, data } = JSON.parse(body);
    return is_success === false && isErrorCode(data.code) ? data.code : null;
  } catch {
    return null;
  }
}

function misshapen(name: string, body: string): string | null {
  const operation = operationNamed(name);
  if (!operation || operation.bare) return null;
  const { error } = operation.data.safeParse((JSON.parse(body) as { data: unknown }).data);
  const [first] = error?.issues ?? [];
  return first ? `answered ${first.path.join(".")}: ${first.message}` : null;
}

function operationNamed(name: string): Operation | undefined {
  const [noun, own = ""] = name.split(".");
  return contracts.find((contract) => contract.noun === noun)?.operations[own];
}
