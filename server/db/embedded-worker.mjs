// Runs the embedded database and speaks PostgreSQL's protocol over the message port. In a separate thread because it
// runs synchronously and would block the server's event loop. Plain JavaScript: Node 20 cannot start a thread from
// TypeScript.
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unpack } from "./packed-folder.mjs";

const { dataDir, template } = workerData;
// The build puts the packed database beside this file.
if (dataDir) unpack(fileURLToPath(new URL("./new-database.gz", import.meta.url)), dataDir);
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  extensions: { pg_trgm, citext },
  // The default cache, 128 MB, is allocated in full at the start; a fifth of it reads the lists of a small shop as fast.
  postgresqlconf: ["max_wal_size=128MB", "shared_buffers=24MB"],
});
let session = 0;

const post = (id, body) => {
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : body;
  parentPort.postMessage([id, bytes], bytes instanceof Uint8Array ? [bytes.buffer] : []);
};

async function control(command) {
  if (command === "close") {
    await database.close();
    return post(0, "closed");
  }
  const dump = await database.dumpDataDir("none");
  post(0, new Uint8Array(await dump.arrayBuffer()));
}

async function speak(id, bytes) {
  if (id !== session) {
    // A new connection must not inherit state from the previous one.
    await database.exec("ROLLBACK");
    await database.exec("DISCARD ALL");
    session = id;
  }
  const parts = [];
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(Buffer.from(part)) });
  post(id, Buffer.concat(parts));
}

// A failed statement is a regular response; an exception here comes from the database itself, which ends with this
// thread and is restarted.
let turn = Promise.resolve();
parentPort.on("message", ([id, body]) => {
  turn = turn.then(() => (id === 0 ? control(body) : speak(id, body)));
});
post(0, "ready");
