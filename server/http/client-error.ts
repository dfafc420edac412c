import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import type { ErrorCode } from "#contracts/errors";
import { sentence } from "#server/kit/sentences";

/** Errors of Node's HTTP parser, which happen before there is a request; any other one is a malformed request. */
const known: Record<string, { line: string; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", code: "REQUEST_TIMEOUT" },
  HPE_HEADER_OVERFLOW: { line: "431 Request Header Fields Too Large", code: "BAD_REQUEST" },
};
const malformed = { line: "400 Bad Request", code: "BAD_REQUEST" } as const;

/**
 * Answer a connection whose request never became one (too slow, too large or malformed) in the envelope of every other
 * answer, and close it. Its language is not known.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const { line, code } = known[error.code ?? ""] ?? malformed;
  const body = JSON.stringify({ is_success: false, data: { code }, message: sentence(code, "en") });
  const head = [
    `HTTP/1.1 ${line}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy(error));
}
