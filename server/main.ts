import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import type { Background } from "./background.ts";
import { type Config, configHelp, readConfigOrExit } from "./config.ts";
import type { Database } from "./db/open.ts";
import { createLog } from "./log.ts";
import { resumeUnfinished } from "./recover.ts";

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
  const starting = import("./db/open.ts").then(({ startDatabase }) => startDatabase(config, log));
  const loading = Promise.all([
    import("./app.ts"),
    import("./background.ts"),
    import("./db/open.ts"),
    import("./db/seal-secrets.ts"),
    import("./db/seed/seed.ts"),
    import("./greeting.ts"),
    import("./demo-warning.ts"),
    import("./store-connections/store-platforms.ts"),
  ]);
  const { db, opened } = await starting.catch(failed);
  const isOpen = opened.catch(failed);
  const [
    { buildApp },
    { createBackground },
    { migrateDatabase },
    { sealStoredSecrets },
    { seedDemo },
    { greeting },
    { warnOfDemoAccounts },
    { storePlatforms },
  ] = await loading;
  const platforms = storePlatforms({ db, secret: config.secret, allowInside: config.webhooksPrivate, log });
  const background = createBackground({ config, db, log, platforms });
  const app = await buildApp({ config, db, log, platforms, jobsReady: background.isRunning });

  await isOpen;
  await migrateDatabase(config, db, log).catch((error) => leave(firstLine(error)));
  await sealStoredSecrets(db, config.secret);
  await resumeUnfinished(db);
  await seedDemo(db, config, log);
  await warnOfDemoAccounts(db, config, log);

  const stop = stopper({ app, background, db });
  process.on("SIGTERM", stop).on("SIGINT", stop);
  await background.start();
  // Not before: with it, starting takes longer.
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  await listen(app, config);
  process.stdout.write(await greeting(app, config, db));
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
 * Shuts down in order: no new requests, finish running ones, finish jobs, close the database. A second signal exits at
 * once.
 */
function stopper({ app, background, db }: { app: FastifyInstance; background: Background; db: Database }): () => void {
  let stopping = false;
  return () => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({}, "stopping");
    setTimeout(() => process.exit(1), drainMs).unref();
    // A kept-alive connection becomes idle only after its last response; nothing else would close it then.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    Promise.all([app.close(), background.stop()])
      .then(() => db.close())
      .then(
        () => process.exit(0),
        (error) => leave(`stopping failed: ${firstLine(error)}`),
      );
  };
}

if (process.argv.includes("--help")) process.stdout.write(configHelp());
else await start(readConfigOrExit());
