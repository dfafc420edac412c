import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { CustomerTokens } from "#server/kit/customer-tokens";
import type { FileStorage } from "#server/kit/file-storage/port";
import type { MountPorts } from "#server/kit/mount";
import type { Seal } from "#server/kit/seal";
import type { Tokens } from "#server/kit/tokens";

/** What a module of every area receives. */
export interface CoreDeps {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  ports: MountPorts;
  /** The bytes of files. */
  storage: FileStorage;
  /** The tokens of sessions, and of customers in the portal. */
  tokens: Tokens;
  customerTokens: CustomerTokens;
  /** Seals what is stored and must not be read from the database. */
  seal: Seal;
}

/** The server half of a module of core or catalogue: mounts its routes on the app. */
export type CoreModule = (app: FastifyInstance, deps: CoreDeps) => void | Promise<void>;
