import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { defineAbility, missingRight } from "#contracts/ability";
import { type Contract, type Input, type Operation, type Output, takesKey } from "#contracts/contract";
import { ExpectedVersion } from "#contracts/envelope";
import type { ErrorCode } from "#contracts/errors";
import { permissionOf } from "#contracts/permission-of";
import type { CallContext, Caller } from "./context.ts";
import { AppError, badRequest } from "./errors.ts";
import { type Asker, type FairTurns, leaveTurn } from "./fair-turns.ts";
import { calls } from "./held-connection.ts";
import { type Read, read } from "./input.ts";
import { type IdempotencyPort, runOnce } from "./keyed-run.ts";
import { languageOf } from "./language.ts";
import { withinPages } from "./last-page.ts";
import type { Seal } from "./seal.ts";
import type { Upload } from "./spool.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The person or key behind the request. */
    caller: Caller | null;
    /** Why the request was refused. */
    refusal: ErrorCode | null;
  }
}

export interface Call<Op extends Operation> extends Input<Op> {
  context: CallContext;
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Handler<Op extends Operation> = (call: Call<Op>) => Promise<Output<Op>>;

/** Return the reply that a handler has sent itself, such as a file, where its contract names what is in it. Others need not wait for its reader. */
export function alreadySent(reply: FastifyReply): never {
  leaveTurn();
  return reply as never;
}

/** The handler of an upload in two steps, because a repeat is known by the file. */
export interface UploadHandler<Op extends Operation> {
  /** Receive the file and call `use` with it. */
  receive<T>(call: Call<Op>, use: (upload: Upload) => Promise<T>): Promise<T>;
  keep(call: Call<Op>, upload: Upload): Promise<Output<Op>>;
}
/** Raw bodies that are not from callers of the API (signed deliveries) are read by their handlers. */
type HandlerOf<Op extends Operation> = Op extends { raw: true }
  ? Op extends { can: "anyone" }
    ? Handler<Op>
    : UploadHandler<Op>
  : Handler<Op>;
export type Handlers<C extends Contract> = { [Name in keyof C["operations"]]: HandlerOf<C["operations"][Name]> };

/** What the routes need from other layers; passed by the composition root. */
export interface MountPorts {
  /**
   * Return the person or key behind the request, or null. Extends the session, unless told otherwise.
   * @throws UNAUTHENTICATED for an invalid token
   */
  authenticate(request: FastifyRequest, options?: { extendsSession?: boolean }): Promise<Caller | null>;
  /** Return the caller in another of their stores. @throws NOT_FOUND when they do not belong to it */
  enterStore(caller: Caller, storeId: string): Promise<Caller>;
  /** Return an active person of a store with their current rights, for work done on their behalf; null when they have left. */
  findPerson(membershipId: string): Promise<Caller | null>;
  /** Runs a call once per Idempotency-Key. */
  idempotency: IdempotencyPort;
  /** Does the work of a call when it is its asker's turn. */
  inTurn: FairTurns["inTurn"];
  /** Encrypts stored responses that contain a secret. */
  seal: Pick<Seal, "seal" | "open">;
  now(): Date;
}

const nobody: CallContext["store"] = {
  id: "",
  name: "",
  platform: "shopify",
  platformDomain: "",
  currency: "USD",
  timezone: "UTC",
  connectionId: null,
};

/**
 * Register a contract's operations as routes. Each call passes, in this order: authentication, permission, validation,
 * store, idempotency, handler. @throws AppError UNAUTHENTICATED, TWO_FACTOR_SETUP_REQUIRED, FORBIDDEN, BAD_REQUEST, NOT_FOUND, or what the handler
 * throws
 */
export function mount<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>, ports: MountPorts): void {
  for (const [name, operation] of Object.entries<Operation>(contract.operations)) {
    const handler = handlers[name as keyof C["operations"]] as Handler<Operation> | UploadHandler<Operation>;
    app.route({
      method: operation.method,
      url: operation.path,
      config: { operation, noun: contract.noun, name },
      onRequest: async (request) => {
        // A stale token must not prevent anybody from signing in.
        const caller = operation.can === "anyone" ? null : await ports.authenticate(request);
        request.caller = caller;
        guard(operation, caller);
      },
      handler: async (request, reply) => {
        const input = read(operation, request);
        const caller = await inStore(operation, request.caller, input, ports);
        const call = { ...input, caller, request, reply, context: contextOf(request, caller, input.body, ports.now()) };
        if (!("keep" in handler))
          return run(
            operation,
            call,
            { work: () => answered(contract, operation, call, handler), sent: () => JSON.stringify(request.body ?? null) },
            ports,
          );
        return handler.receive(call, (upload) =>
          run(operation, call, { work: () => handler.keep(call, upload), sent: () => upload.digest }, ports),
        );
      },
    });
  }
}

/** Systems that read page after page stop at the first empty one; people are shown the last there is. */
const answered = (contract: Contract, operation: Operation, call: Call<Operation>, handler: Handler<Operation>): Promise<unknown> =>
  operation.method === "GET" && !operation.bare && contract.service !== "public" ? withinPages(call, handler) : handler(call);

function guard(operation: Operation, caller: Caller | null): void {
  if (operation.can === "anyone") return;
  if (!caller) throw new AppError("UNAUTHENTICATED");
  if (caller.mustSetUpTwoFactor && !operation.withoutSecondFactor) throw new AppError("TWO_FACTOR_SETUP_REQUIRED");
  const missing = missingRight(caller.actor.ability, operation);
  if (!missing) return;
  const permission = permissionOf(missing);
  throw new AppError(refusal(caller, permission), { permission });
}

/** A missing scope is named only where scopes apply; merchant calls are never open to API keys. */
const refusal = (caller: Caller, needed: ReturnType<typeof permissionOf>): "SCOPE_MISSING" | "FORBIDDEN" =>
  caller.actor.type === "api_key" && [needed].flat().some((one) => one.startsWith("scope:")) ? "SCOPE_MISSING" : "FORBIDDEN";

async function inStore(operation: Operation, caller: Caller | null, input: Read, ports: MountPorts): Promise<Caller | null> {
  if (!caller || !operation.store || operation.store === "token") return caller;
  const source = (operation.store === "query" ? input.query : input.params) as { store_id?: string } | undefined;
  const wanted = source?.store_id;
  return !wanted || wanted === caller.store.id ? caller : entered(operation, await ports.enterStore(caller, wanted));
}

function entered(operation: Operation, caller: Caller): Caller {
  guard(operation, caller);
  return caller;
}

function contextOf(request: FastifyRequest, caller: Caller | null, body: unknown, now: Date): CallContext {
  const inBody = (body as { expected_version?: number } | undefined)?.expected_version;
  const key = request.headers["idempotency-key"];
  return {
    actor: caller?.actor ?? anonymous,
    store: caller?.store ?? nobody,
    language: languageOf(request),
    now,
    requestId: request.id,
    ip: request.ip,
    idempotencyKey: typeof key === "string" && key ? key : null,
    expectedVersion: inBody ?? versionBeside(request),
  };
}

/**
 * Return the version that a write names in `If-Match`, or in a body whose schema does not: one that is not understood must not pass for
 * none. @throws BAD_REQUEST
 */
function versionBeside({ method, headers, body }: FastifyRequest): number | null {
  if (method === "GET") return null;
  const ofBody = typeof body === "object" && body !== null && "expected_version" in body ? body.expected_version : undefined;
  const known = ExpectedVersion.safeParse(ofBody ?? undefined);
  if (!known.success) throw badRequest({ expected_version: "INVALID" });
  if (known.data !== undefined) return known.data;
  const inHead = headers["if-match"] ?? "*";
  const found = /^"?(\d{1,9})"?$|^\*$/.exec(inHead);
  if (!found) throw badRequest({ "If-Match": "INVALID" });
  return found[1] === undefined ? null : Number(found[1]);
}

const anonymous: CallContext["actor"] = { type: "customer", id: null, name: "", ability: defineAbility({ userType: "none" }) };

interface Work {
  work(): Promise<unknown>;
  /** Return what the call sent, by which a repeat is recognised. */
  sent(): string;
}

async function run(operation: Operation, call: Call<Operation>, { work, sent }: Work, ports: MountPorts): Promise<unknown> {
  const { caller, reply, context } = call;
  const send = (answer: string, status: number) =>
    reply.code(status).header("content-type", "application/json; charset=utf-8").send(answer);
  const succeed = async () => {
    const data = await work();
    return operation.bare || reply.sent ? data : successText(data);
  };
  const status = operation.status ?? 200;
  const key = context.idempotencyKey;
  if (!takesKey(operation) || !key || !caller) {
    const answer = await ports.inTurn(askerOf(call), () => calls.run(null, succeed));
    return operation.bare || reply.sent ? answer : send(answer as string, status);
  }
  if (key.length > 255) throw badRequest({ "Idempotency-Key": "TOO_BIG" });
  const hash = await hashOf(operation, call, sent());
  const once = await ports.inTurn(askerOf(call), () =>
    runOnce(ports.idempotency, {
      run: { storeId: context.store.id, caller: caller.actor.id ?? caller.accountId ?? "", key, at: ports.now() },
      hash,
      status,
      work: async () => (await succeed()) as string,
      stored: (answer) => (operation.sealed ? ports.seal.seal(answer) : answer),
    }),
  );
  if (!once.isRepeat) return send(once.answer, once.status);
  const answer = operation.sealed ? ports.seal.open(once.answer) : once.answer;
  // Sealed with a former SECRET: the call ran, but its response cannot be repeated.
  if (answer === null) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  reply.header("Idempotent-Replayed", "true");
  return send(answer, once.status);
}

/** Calls without a token share the turns of their address. */
const askerOf = ({ caller, context, request }: Call<Operation>): Asker =>
  caller
    ? { store: context.store.id, caller: caller.actor.id ?? caller.accountId ?? caller.orderId ?? "" }
    : { store: `ip ${request.ip}`, caller: "" };

/** Return what makes a call the same under its key. A customer's token gives access to one order, whoever else the customer is. */
async function hashOf({ method }: Operation, { caller, request }: Call<Operation>, sent: string): Promise<string> {
  const order = caller?.orderId ? `\n${caller.orderId}` : "";
  return digest(`${method} ${request.url}${order}\n${sent}`);
}

async function digest(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");
}

/**
 * Return the text of a successful response. The same data always gives the same text, so that a stored response repeats
 * byte for byte.
 */
const successText = (data: unknown): string => JSON.stringify({ is_success: true, data, message: "" });
