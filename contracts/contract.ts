import type { z } from "zod";
import type { Right, Subject } from "./ability.ts";
import type { ErrorCode } from "./errors.ts";

/** One backend service = one base URL = one data provider. Prefixes are the spec's. */
export const services = {
  merchants: "/api/v1/merchants",
  stores: "/api/v1/stores",
  "return-and-exchange": "/api/v1/merchant",
  orders: "/api/v1/orders",
  claims: "/api/v1/claims",
  notifications: "/api/v1/notifications",
  public: "/api/v1/public",
} as const;
export type Service = keyof typeof services;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the API. Routes, guards, OpenAPI, the data provider and the permission matrix derive from it.
 * `path` is absolute, parameters written `:name`. `can` is checked before anything of the request is validated.
 */
export interface Operation {
  method: Method;
  path: string;
  /** What the call does to what. Its name on the wire derives from it: see `permissionOf`. */
  can: Right | "anyone";
  /** Needed on top of `can`. */
  also?: Right | undefined;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The shape of `data` in a successful answer. */
  data: z.ZodType;
  status?: 200 | 201 | 202;
  /** Error codes beyond the ones every call may answer. */
  errors?: readonly ErrorCode[];
  /** Where the call names its store. Default: the token's own. */
  store?: "token" | "query" | "path";
  /** Resources whose lists and details a success makes stale in a client's cache. Default: the contract's own noun for writes. */
  affects?: readonly string[];
  /** A raw body (bytes) instead of JSON: uploads and signed deliveries. */
  raw?: boolean;
  /** Answers with something other than the envelope (a file, a stream). */
  bare?: boolean;
  example?: { params?: unknown; query?: unknown; body?: unknown; data?: unknown };
}

export interface Contract<Ops extends Record<string, Operation> = Record<string, Operation>> {
  /** The noun: the folder, the resource, the table and the words all bear this name. */
  noun: string;
  /** What a record of it is to the ability; left out where no screen shows any. */
  subject?: Subject;
  service: Service;
  operations: Ops;
}

/** Declares a noun's calls once. Throws when two operations claim one address. */
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

/** What a handler receives, already validated. */
export type Input<Op extends Operation> = { params: Parsed<Op["params"]>; query: Parsed<Op["query"]>; body: Parsed<Op["body"]> };
/** What a client sends. */
export type Request<Op extends Operation> = { params: Sent<Op["params"]>; query: Sent<Op["query"]>; body: Sent<Op["body"]> };
/** What a handler answers and a client gets as `data`. */
export type Output<Op extends Operation> = z.output<Op["data"]>;
