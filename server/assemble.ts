import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { type Clock, systemClock } from "./kit/clock.ts";
import { type CustomerTokens, createCustomerTokens } from "./kit/customer-tokens.ts";
import { createTokens, type Tokens } from "./kit/tokens.ts";
import { createLog } from "./log.ts";
import type { ModuleDeps } from "./modules/module.ts";
import { carrierPortOf } from "./platforms/carriers/carriers.ts";
import { recordedPlatform } from "./platforms/recorded/recorded.ts";
import { createAuth } from "./plugins/auth.ts";
import { createIdempotency } from "./plugins/idempotency.ts";

/** What a process is made of; everything left out is as in production. */
export interface Parts {
  config: Config;
  db: Database;
  clock?: Clock;
  /** The platform adapter of a store; without one, what was done elsewhere is recorded. */
  platformOf?: ModuleDeps["platformOf"];
  /** The adapter that buys return labels. */
  carrierOf?: ModuleDeps["carrierOf"];
  log?: FastifyBaseLogger;
  /** Whether the job worker runs; asked by `/readyz`. */
  jobsReady?: () => boolean;
}

export type Assembled = ModuleDeps & { tokens: Tokens; customerTokens: CustomerTokens };

/** The parts as modules get them, for answering requests and for working jobs alike. */
export function assemble({
  config,
  db,
  clock = systemClock,
  platformOf = () => recordedPlatform,
  carrierOf = carrierPortOf,
  log,
}: Parts): Assembled {
  const tokens = createTokens(config.secret);
  const customerTokens = createCustomerTokens(config.secret);
  const ports = { ...createAuth({ db, clock, tokens, customerTokens }), idempotency: createIdempotency(db, clock), now: () => clock.now() };
  return { config, db, clock, platformOf, carrierOf, tokens, customerTokens, ports, log: log ?? createLog(config.logLevel) };
}
