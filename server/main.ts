import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { unpackDemo } from "#server/seed/packed-demo";
import type { Background } from "./background.ts";
import { type Config, configHelp, readConfigOrExit } from "./config.ts";
import { type Database, migrateDatabase, startDatabase } from "./db/open.ts";
import type { Log } from "./kit/log.ts";
import { createLog } from "./log.ts";

const drainMs = 25_000;

/**
 * By how much of what is in use the heap may grow before garbage is collected, in percent. Left alone, Node lets it grow to several times of
 * that while memory is free: an import takes 380 MB instead of 210, for a tenth more speed.
 */
const heapGrowth = 50;

function leave(line: string): never {
  process.stderr.write(`backhaul: ${line}\n`);
  process.exit(1);
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const failed = (error: unknown) => leave(`the database cannot be opened: ${firstLine(error)}`);
  // The database opens in another thread or process, while this one loads the program and builds the app.
  const starting = startDatabase(config, log);
  const loading = Promise.all([
    import("./app.ts"),
    import("./prepare-database.ts"),
    import("./greeting.ts"),
    import("#server/platforms/connections/store-platforms"),
  ]);
  const { db, opened } = await starting.catch(failed);
  const isOpen = opened.catch(failed);
  const [{ buildApp }, { prepareDatabase }, { greeting }, { storePlatforms }] = await loading;
  const platforms = storePlatforms({ db, secret: config.secret, allowInside: config.webhooksPrivate, log });
  const parts = { config, db, log, platforms };
  let background: Background | undefined;

  const prepare = async () => {
    await isOpen;
    await migrateDatabase(config, db, log).catch((error) => leave(firstLine(error)));
    await prepareDatabase(db, config, log);
  };
  const build = async () => {
    const app = await buildApp({ ...parts, jobsReady: () => background?.isRunning() ?? false });
    await app.ready();
    return app;
  };
  const [app] = await Promise.all([build(), prepare()]);

  const serve = async () => {
    await listen(app, config);
    process.stdout.write(await greeting(app, config, db));
    // Only now: nobody can use the server until it answers, and its jobs can wait.
    const { createBackground } = await import("./background.ts");
    background = createBackground(parts);
    await background.start();
    // Not before: it makes starting slower.
    setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
    return { app, background, db };
  };
  const serving = serve();
  const stop = stopper(serving, log);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  await serving;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") leave(`port ${port} on ${host} is in use; set PORT to another one`);
    if (code === "EACCES") leave(`port ${port} may not be used by this user; set PORT to one above 1023`);
    leave(`cannot listen on ${host}:${port}: ${firstLine(error)}`);
  }
}

/**
 * Shuts down in order: finish starting, no new requests, finish running ones, finish jobs, close the database. A second signal exits at
 * once.
 */
function stopper(serving: Promise<{ app: FastifyInstance; background: Background; db: Database }>, log: Log): () => void {
  let stopping = false;
  const stop = async () => {
    const { app, background, db } = await serving;
    // A kept-alive connection becomes idle only after its last response; nothing else would close it then.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    await Promise.all([app.close(), background.stop()]);
    await db.close();
  };
  return () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({}, "stopping");
    setTimeout(() => process.exit(1), drainMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => leave(`stopping failed: ${firstLine(error)}`),
    );
  };
}

if (process.argv.includes("--help")) process.stdout.write(configHelp());
else await start(readConfigOrExit(process.env, unpackDemo));
