import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Method, Operation } from "#contracts/contract";
import type { Envelope } from "#contracts/envelope";
import { contracts } from "#contracts/index";
import type { MemberPermission, Scope } from "#contracts/permissions";
import type { MerchantLogin } from "#contracts/session/session";
import { buildApp } from "#server/app";
import type { Parts } from "#server/assemble";
import { createBackground } from "#server/background";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { type FixedClock, fixedClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTokens } from "#server/kit/tokens";
import { type Connector, storePlatforms } from "#server/platforms/connections/store-platforms";
import { createTestDatabase } from "./engine.ts";
import { addKey, addMember, addOwner } from "./people.ts";

export interface Answer {
  status: number;
  body: Envelope<Record<string, any>>;
  headers: Record<string, string | number | string[] | undefined>;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Send anything else: a form, raw bytes, HEAD. Its answer is not checked against a contract. */
  raw(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** A store with its owner, as after a registration. */
export interface TestStore {
  storeId: string;
  token: string;
  email: string;
  accountId: string;
  membershipId: string;
  owner: Client;
}

export interface TestApi {
  app: FastifyInstance;
  db: Database;
  config: Config;
  /** The connections of the server, as modules receive them. */
  connector: Connector;
  clock: FixedClock;
  /** Create a store and its owner, without the cost of hashing a password. */
  register(store?: Partial<MerchantLogin["store_data"]> & { platform?: "shopify" | "woocommerce" }): Promise<TestStore>;
  /** Create a member of the store (default: the last registered one) with exactly these permissions. */
  member(permissions: readonly MemberPermission[], options?: MemberOptions): Promise<TestPerson>;
  /** Create an API key of the store with these scopes. */
  key(scopes: readonly Scope[], options?: { storeId?: string }): Promise<{ id: string; key: string; client: Client }>;
  as(token: string | null): Client;
  /** Run every due job; return how many there were. */
  drain(): Promise<number>;
  /** Serve the same app on a free port, for clients that need a real address. */
  listen(): Promise<string>;
  /** Start another server on the same database, on PostgreSQL with its own connections, like a replica. Closed with this one. */
  replica(own?: Pick<Options, "platformOf">, through?: (db: Database) => Database): Promise<Replica>;
  close(): Promise<void>;
}
export type Replica = Pick<TestApi, "app" | "as" | "drain" | "listen">;
interface MemberOptions {
  storeId?: string;
  locations?: string[];
  refundLimit?: number;
}
export interface TestPerson {
  id: string;
  accountId: string;
  email: string;
  token: string;
  client: Client;
}

type Options = Partial<Pick<Parts, "platformOf" | "carrierOf" | "storage" | "log" | "jobsReady" | "areas">> & {
  config?: Partial<Config>;
  clock?: FixedClock;
  /** The address of a PgBouncer in front of the database server. */
  pooler?: string;
  /** A database that no test has used: one that is emptied keeps what its tables and plans have become. */
  isNew?: boolean;
};

/**
 * Start the whole server without a socket, on its own database. Every successful answer is checked against its contract: a missing or
 * mistyped field fails the test.
 */
export async function startApi({ config: changed, clock = fixedClock(), pooler, isNew = false, ...parts }: Options = {}): Promise<TestApi> {
  const { db, config: usual, drop, replica } = await createTestDatabase({ isNew, ...(pooler !== undefined && { pooler }) });
  const config = { ...usual, ...changed };
  const servers: FastifyInstance[] = [];
  const serve = async (on: Database, own: Pick<Options, "platformOf"> = {}): Promise<Replica> => {
    const app = await buildApp({ db: on, config, clock, ...parts, ...own });
    servers.push(app);
    await app.ready();
    const { drain } = createBackground({ db: on, config, clock, ...parts, ...own });
    return { app, drain, as: (token) => clientOf(app, token), listen: () => app.listen({ host: "127.0.0.1", port: 0 }) };
  };
  const first = await serve(db);
  const tokens = createTokens(config.secret);
  const world = { db, tokens, clock };
  const { as } = first;
  let last = "";

  return {
    ...first,
    db,
    config,
    connector: storePlatforms({ db, secret: config.secret, allowInside: config.webhooksPrivate, log: silentLog, clock }),
    clock,
    replica: async (own, through = (one) => one) => serve(through(await replica()), own),
    async register(store = {}) {
      const owner = await addOwner(world, store);
      last = owner.storeId;
      return { ...owner, owner: as(owner.token) };
    },
    async member(permissions, { storeId = last, ...options } = {}) {
      const member = await addMember(world, { storeId, permissions, ...options });
      return { ...member, client: as(member.token) };
    },
    async key(scopes, { storeId = last } = {}) {
      const made = await addKey(world, storeId, scopes);
      return { ...made, client: as(made.key) };
    },
    async close() {
      await Promise.all(servers.map((app) => app.close()));
      await drop();
    },
  };
}

function clientOf(app: FastifyInstance, token: string | null): Client {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const raw = async (options: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...options, headers: { ...authorization, ...options.headers } });
  const send = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const json = body === undefined ? {} : { payload: JSON.stringify(body) };
    const response = await raw({
      method,
      url,
      ...json,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    });
    const answer = { status: response.statusCode, body: parsed(response.body), headers: response.headers };
    if (response.statusCode < 400) assertShape(method, url, answer);
    return answer;
  };
  return {
    raw,
    get: (path, headers) => send("GET", path, undefined, headers),
    delete: (path, headers) => send("DELETE", path, undefined, headers),
    post: (path, body, headers) => send("POST", path, body, headers),
    put: (path, body, headers) => send("PUT", path, body, headers),
    patch: (path, body, headers) => send("PATCH", path, body, headers),
  };
}

function parsed(text: string): Answer["body"] {
  try {
    return JSON.parse(text) as Answer["body"];
  } catch {
    return { is_success: false, data: { text }, message: "" };
  }
}

const operations = contracts
  .flatMap((contract): Operation[] => Object.values(contract.operations))
  .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replace(/:\w+/g, "[^/]+")}$`) }));

/** Return the operation of an address; literal paths take precedence over ones with parameters. */
function operationAt(method: string, url: string): Operation | undefined {
  const path = url.split("?")[0] ?? "";
  const fitting = operations
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
    .map(({ operation }) => operation);
  return fitting.find((one) => one.path === path) ?? fitting.sort((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
}

function assertShape(method: string, url: string, { body, status }: Answer): void {
  const operation = operationAt(method, url);
  if (!operation || operation.bare) return;
  expect(status, `status of ${method} ${url}`).toBe(operation.status ?? 200);
  expect(body, `envelope of ${method} ${url}`).toMatchObject({ is_success: true, message: "" });
  const seen = operation.data.safeParse(body.data);
  const problems = seen.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  expect(problems, `${method} ${url} answers what its contract says`).toEqual([]);
}
