import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Operation } from "#contracts/contract";
import { badRequest, notFound } from "./errors.ts";
import { unsoundText } from "./sound-text.ts";

/** What a call says in its address and its body, as its contract understands it. */
export type Read = { params: never; query: never; body: never };

/** Return the input of a call. @throws BAD_REQUEST with a code for each field, NOT_FOUND for an address that names nothing */
export function read(operation: Operation, request: FastifyRequest): Read {
  // A field may be named `constructor`, which an object with a prototype appears to contain.
  const errors: Record<string, string> = Object.create(null);
  let isRefused = false;
  const parse = (shape: z.ZodType | undefined, value: unknown, parsed?: z.ZodSafeParseResult<unknown>): unknown => {
    if (!shape) return undefined;
    const unsound = unsoundText(value);
    if (unsound !== null) {
      isRefused = true;
      errors[unsound] ??= "INVALID";
      return undefined;
    }
    const result = parsed ?? shape.safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    isRefused = true;
    for (const issue of result.error.issues) errors[pathOf(issue) || "_"] ??= issueKey(issue);
    return undefined;
  };
  const address = operation.params?.safeParse(request.params, { reportInput: true });
  if (address && namesNothing(address)) throw notFound();
  const params = parse(operation.params, request.params, address);
  const query = parse(operation.query, request.query);
  const body = operation.raw ? undefined : parse(operation.body, withoutVersion(operation, request.body ?? {}));
  if (isRefused) throw badRequest(errors);
  return { params, query, body } as Read;
}

/** Whether an address names something that is none of a fixed choice, such as a channel or a tile: there is nothing at such an address. */
const namesNothing = ({ error }: z.ZodSafeParseResult<unknown>): boolean =>
  error?.issues.some(({ code }) => code === "invalid_value") ?? false;

/** Any write may carry `expected_version`, whether or not its schema names it. */
function withoutVersion(operation: Operation, body: unknown): unknown {
  if (!body || typeof body !== "object" || !("expected_version" in body)) return body;
  if (operation.body && namesVersion(operation.body)) return body;
  const { expected_version: _, ...rest } = body;
  return rest;
}

/** All members of a union use the same name for it. */
function namesVersion(body: z.ZodType): boolean {
  if ("options" in body) return (body.options as readonly z.ZodType[]).every(namesVersion);
  return "shape" in body && "expected_version" in (body.shape as object);
}

/** For an unknown field, names the field rather than its parent object. */
const pathOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join(".");

function issueKey(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "UNKNOWN_FIELD";
  const isMissing = issue.input === undefined || issue.input === null;
  if (issue.code === "invalid_type") return isMissing ? "REQUIRED" : "WRONG_TYPE";
  if (issue.code === "invalid_value" && issue.input === undefined) return "REQUIRED";
  if (issue.code === "too_small") return "TOO_SMALL";
  if (issue.code === "too_big") return "TOO_BIG";
  if (issue.code === "custom" || /^[A-Z_]+$/.test(issue.message)) return issue.message;
  return "INVALID";
}
