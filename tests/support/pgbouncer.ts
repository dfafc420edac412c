import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort, otherUser, says } from "./postgres.mjs";

/** Return PgBouncer's program, or undefined where it is not installed. */
export const findPgbouncer = (): string | undefined =>
  ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)].map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file));

/** What docs/scale.md has the role set, as sessions behind a pooler cannot: the server may run in any time zone. */
const ofRole = {
  timezone: "UTC",
  statement_timeout: "15s",
  idle_in_transaction_session_timeout: "60s",
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

/** Start a PgBouncer in transaction mode on a free port, in front of every database of a server. `settings` replace those of the role. */
export async function startPgbouncer(
  serverUrl: string,
  settings: Partial<typeof ofRole> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findPgbouncer();
  if (!program) throw new Error("PgBouncer is not installed");
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), "backhaul-pgbouncer-"));
  const as = otherUser(folder);
  const port = await freePort();
  const set = Object.entries({ ...ofRole, ...settings }).map(([name, value]) => `set ${name} = ''${value}''`);
  writeFileSync(join(folder, "users.txt"), `"${server.username}" ""\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${server.hostname} port=${server.port} connect_query='${set.join("; ")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 4
server_round_robin = 1
`,
  );
  const [file = "", ...args] = [...as, program, join(folder, "pgbouncer.ini")];
  const child: ChildProcess = spawn(file, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await says(child, "process up");
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      kill();
      await ended;
      process.removeListener("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
