import type { z } from "zod";
import type { Right, Subject } from "./ability.ts";
import type { ErrorCode } from "./errors.ts";

/** One backend service = one base URL = one data provider. The prefixes are part of the public API. */
export const services = {
  merchants: "/api/v1/merchants",
  stores: "/api/v1/stores",
  "return-and-exchange": "/api/v1/merchant",
  orders: "/api/v1/orders",
  claims: "/api/v1/claims",
  invoices: "/api/v1/invoices",
  notifications: "/api/v1/notifications",
  public: "/api/v1/public",
} as const;
export type Service = keyof typeof services;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the API. Routes, guards, OpenAPI, the data provider and the permission matrix derive from it. `path` is absolute with
 * parameters as `:name`. `can` is checked before the request is validated.
 */
export interface Operation {
  method: Method;
  path: string;
  /** The right it requires. Its name on the wire derives from it: see `permissionOf`. */
  can: Right | "anyone";
  /** Allowed to a person who must set up two-factor authentication before anything else. */
  withoutSecondFactor?: true;
  /** Required in addition to `can`. */
  also?: Right | undefined;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The shape of `data` in a successful answer. */
  data: z.ZodType;
  status?: 200 | 201 | 202;
  /** Error codes in addition to those any call may return. */
  errors?: readonly ErrorCode[];
  /** Where the call names its store. Default: the token's own. */
  store?: "token" | "query" | "path";
  /** Resources whose lists and details a success makes stale in a client's cache. Default: the contract's own noun for writes. */
  affects?: readonly string[];
  /** The answer of this POST contains a secret: what is stored for repeats of its Idempotency-Key is encrypted. */
  sealed?: boolean;
  /** A raw body (bytes) instead of JSON: uploads and signed webhook deliveries. */
  raw?: boolean;
  /** Answers without the envelope (a file, a stream). */
  bare?: boolean;
  example?: { params?: unknown; query?: unknown; body?: unknown; data?: unknown };
}

export interface Contract<Ops extends Record<string, Operation> = Record<string, Operation>> {
  /** The noun: name of the folder, the resource, the table and the namespace. */
  noun: string;
  /** The subject of its records in the ability; left out when no screen shows any. */
  subject?: Subject;
  service: Service;
  operations: Ops;
}

/** Whether an Idempotency-Key counts: a key belongs to a caller, and what is repeated is an answer of the API. */
export const takesKey = ({ method, can, bare }: Operation): boolean => method === "POST" && can !== "anyone" && !bare;

/** Declare a noun's operations. Throws when two operations share an address. */
export function defineContract<const Ops extends Record<string, Operation>>(contract: Contract<Ops>): Contract<Ops> {
  const seen = new Set<string>();
  for (const { method, path } of Object.values(contract.operations)) {
    const address = `${method} ${path.replace(/:\w+/g, ":")}`;
    if (seen.has(address)) throw new Error(`${contract.noun}: two operations at ${address}`);
    seen.add(address);
  }
  return Object.freeze(contract);
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The validated request a handler receives. */
export type Input<Op extends Operation> = { params: Parsed<Op["params"]>; query: Parsed<Op["query"]>; body: Parsed<Op["body"]> };
/** The request a client sends. */
export type Request<Op extends Operation> = { params: Sent<Op["params"]>; query: Sent<Op["query"]>; body: Sent<Op["body"]> };
/** The result a handler returns and a client receives as `data`. */
export type Output<Op extends Operation> = z.output<Op["data"]>;
