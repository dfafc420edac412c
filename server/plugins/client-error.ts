import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { type ErrorCode, errorStatus } from "#contracts/errors";
import { sentence } from "#server/kit/sentences";

/** Errors of Node's HTTP parser, which happen before there is a request; any other one is a malformed request. */
const byCode: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT", HPE_HEADER_OVERFLOW: "HEAD_TOO_LARGE" };
const reasons: Record<number, string> = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

/**
 * Answer a connection whose request never became one (too slow, too large or malformed) in the envelope of every other
 * answer, and close it. Its language is not known.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const code = byCode[error.code ?? ""] ?? "BAD_REQUEST";
  const status = errorStatus[code];
  const body = JSON.stringify({ is_success: false, data: { code }, message: sentence(code, "en") });
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy(error));
}
