import type { FastifyBaseLogger } from "fastify";
import { createAuth } from "#server/core/sessions/auth";
import { createIdempotency } from "#server/http/idempotency";
import { type StorePlatforms, storePlatforms } from "#server/platforms/connections/store-platforms";
import type { ModuleDeps } from "#server/platforms/module";
import { type Areas, allAreas, fillPorts } from "./areas.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { type Clock, systemClock } from "./kit/clock.ts";
import { createCustomerTokens } from "./kit/customer-tokens.ts";
import { type FairTurns, fairTurns } from "./kit/fair-turns.ts";
import { committedBefore, fileStorageOf } from "./kit/file-storage/storage.ts";
import { sealOf } from "./kit/seal.ts";
import { createTokens } from "./kit/tokens.ts";
import { createLog } from "./log.ts";
import { carrierPortOf } from "./platforms/carriers/carriers.ts";

/** The parts of a process; missing ones default to production's. */
export interface Parts {
  config: Config;
  db: Database;
  clock?: Clock;
  /** Returns a store's platform instead of its connection: for tests and the demo. */
  platformOf?: ModuleDeps["platformOf"];
  /** The connections behind it; the parts of one process share them. */
  platforms?: StorePlatforms;
  /** Returns the adapter that buys return labels. */
  carrierOf?: ModuleDeps["carrierOf"];
  /** Where the bytes of files are. */
  storage?: ModuleDeps["storage"];
  log?: FastifyBaseLogger;
  /** The areas of the program, in their order. */
  areas?: Areas;
  /** Whether the job worker runs; reported by `/readyz`. */
  jobsReady?: () => boolean;
}

export type Assembled = ModuleDeps & { areas: Areas; turns: FairTurns };

/** Assemble the modules' dependencies, for requests and jobs alike. */
export function assemble({
  config,
  db,
  clock = systemClock,
  carrierOf = carrierPortOf,
  log = createLog(config.logLevel),
  platforms = storePlatforms({ db, secret: config.secret, allowInside: config.webhooksPrivate, log, clock }),
  platformOf = platforms.platformOf,
  storage = fileStorageOf(config),
  areas = allAreas,
}: Parts): Assembled {
  fillPorts(areas);
  const tokens = createTokens(config.secret);
  const customerTokens = createCustomerTokens(config.secret);
  const seal = sealOf(config.secret);
  const turns = fairTurns(turnLimits(config));
  const ports = {
    ...createAuth({ db, clock, tokens, customerTokens }),
    idempotency: createIdempotency(db, clock),
    seal,
    inTurn: turns.inTurn,
    now: () => clock.now(),
  };
  return {
    config,
    db,
    clock,
    platformOf,
    connector: platforms,
    storage: committedBefore(storage),
    carrierOf,
    tokens,
    customerTokens,
    seal,
    ports,
    log,
    areas,
    turns,
  };
}

/**
 * Calls at the same time, and those of one store. Each mostly holds one connection, and more calls would only wait for one another; the
 * rest of the connections serves jobs and the check of who is calling.
 */
const turnLimits = ({ databasePool }: Config) => {
  const atOnce = Math.max(3, databasePool - 2);
  return { atOnce, ofStore: Math.max(2, atOnce - 2) };
};
