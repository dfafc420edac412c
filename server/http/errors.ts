import accepts from "@fastify/accepts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contracts/errors";
import type { Language } from "#contracts/session/session";
import { DatabaseUnavailable } from "#server/db/unavailable";
import { AppError, OutsideError } from "#server/kit/errors";
import { sentMethod } from "#server/kit/head-requests";
import { languageOf } from "#server/kit/language";
import { failureSentence, fieldSentence, sentence } from "#server/kit/sentences";
import { isFull, StorageProblem } from "#server/kit/storage-problem";
import { isOpenedAsPage, refuseAsPage } from "./refused-page.ts";

/**
 * Register the error handler, the one place where an error becomes a response: envelope, status, and a sentence in the
 * caller's language; a page where a person's browser opened the address.
 */
export function registerErrors(app: FastifyInstance): void {
  // Adds to requests what `languageOf` reads.
  app.register(accepts);
  app.setErrorHandler(answerError);
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof AppError ? error : translated(error, request);
  const language = languageOf(request);
  addHeaders(reply, refusal);
  request.refusal = refusal.code;
  reply.code(refusal.status);
  if (isOpenedAsPage(request)) return refuseAsPage(reply, refusal.code, language);
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ ...envelope(refusal, language), ...ownMessage(request, language) }));
}

function ownMessage(request: FastifyRequest, language: Language): { message?: string } {
  const { noun, name } = (request.routeOptions?.config ?? {}) as { noun?: string; name?: string };
  const message = noun && name ? failureSentence(noun, name, language) : undefined;
  return message ? { message } : {};
}

function envelope({ code, details }: AppError, language: Language): object {
  const { errors, ...rest } = details as { errors?: Record<string, string> };
  const text = errors && Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, fieldSentence(key, language)]));
  return { is_success: false, data: { code, ...rest, ...(text && { errors: text }) }, message: sentence(code, language) };
}

function addHeaders(reply: FastifyReply, { code, details }: AppError): void {
  // The route may have said how long what it was about to send may be cached.
  reply.header("cache-control", "no-store").removeHeader("content-disposition");
  if (code === "RATE_LIMITED") reply.header("retry-after", String(details.retry_after ?? 60));
  if (code === "DATABASE_UNAVAILABLE" || code === "STORAGE_UNAVAILABLE") reply.header("retry-after", "2");
  if (code === "IDEMPOTENCY_IN_PROGRESS") reply.header("retry-after", "1");
  if (code === "UNAUTHENTICATED") reply.header("www-authenticate", "Bearer");
}

const byStatus: Record<number, ErrorCode> = { 404: "NOT_FOUND", 413: "PAYLOAD_TOO_LARGE", 429: "RATE_LIMITED" };

/**
 * Return whether PostgreSQL cannot store a text: a NUL character or half a surrogate pair, which the caller sent. As JSON
 * such a half is a wrong spelling (22P02), a code that mistakes of ours have too, so its detail decides.
 */
function isUnstorable({ code, detail }: { code: unknown; detail?: unknown }): boolean {
  return code === "22021" || code === "22P05" || (code === "22P02" && /surrogate/i.test(String(detail)));
}

/** Errors of the framework itself (body too large, malformed JSON or URL) are the caller's fault; others are ours. */
function translated(error: FastifyError | Error, request: FastifyRequest): AppError {
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new AppError(byStatus[status] ?? "BAD_REQUEST");
  if ("code" in error && isUnstorable(error)) return new AppError("BAD_REQUEST");
  if (error instanceof DatabaseUnavailable) {
    request.log.warn({ err: error, route: request.routeOptions.url, method: sentMethod(request) }, "the database did not answer");
    return new AppError(error.code);
  }
  if (error instanceof StorageProblem || isFull(error)) {
    const code = isFull(error) ? "STORAGE_FULL" : "STORAGE_UNAVAILABLE";
    request.log.error({ err: error, route: request.routeOptions.url, method: sentMethod(request) }, "the storage failed");
    return new AppError(code);
  }
  if (error instanceof OutsideError) {
    request.log.warn({ err: error, kind: error.kind, route: request.routeOptions.url }, "what was asked outside failed");
    return error.refusal();
  }
  request.log.error({ err: error, route: request.routeOptions.url, method: sentMethod(request) }, "the call failed");
  return new AppError("INTERNAL");
}
