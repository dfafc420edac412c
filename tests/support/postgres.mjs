import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Return the folder of PostgreSQL's server programs (the newest installed), or undefined. */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const others = ["/opt/homebrew/opt/postgresql/bin", "/usr/local/pgsql/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...others];
  return folders.find((folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb")));
}

// A shell keeps the server and waits for the end of its own input: however this process ends, killed or not, the pipe closes, and
// the server and its folder go. Until then a line stops the server as a crash does, and the next one starts it again.
const keeper = `
trap "" HUP INT TERM
folder=$1; shift
"$@" < /dev/null &
server=$!
while read -r order; do
  case $order in
    crash) kill -QUIT $server; wait $server; echo "has crashed" >&2 ;;
    start) "$@" < /dev/null & server=$! ;;
  esac
done
kill -QUIT $server 2> /dev/null
wait $server
rm -rf "$folder"`;

const isReady = "ready to accept connections";

/**
 * Start a throwaway server on a free port of the loopback address, without fsync, in a temporary folder. Return its admin address and a
 * function that stops it; it also stops, and its folder is deleted, when this process ends for any reason. `crash` kills the server
 * without a checkpoint or notice to its clients; `start` restarts it on the same port and data.
 */
export async function startPostgres(bin = findPostgres()) {
  if (!bin) throw new Error("no PostgreSQL server programs were found");
  const folder = mkdtempSync(join(tmpdir(), "backhaul-postgres-"));
  const data = join(folder, "data");
  const as = otherUser(folder);
  const [program, ...before] = [...as, join(bin, "initdb")];
  execFileSync(program, [...before, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: 300,
    shared_buffers: "128MB",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [shell, ...rest] = [...as, "sh", "-c", keeper, "keeper", folder, join(bin, "postgres"), "-D", data, ...flags];
  const child = spawn(shell, rest, { cwd: folder, stdio: ["pipe", "ignore", "pipe"] });
  await says(child, isReady).catch((error) => {
    child.stdin.end();
    throw error;
  });
  const order = async (line, answer) => {
    const done = says(child, answer);
    child.stdin.write(`${line}\n`);
    await done;
  };
  const stop = async () => {
    const ended = child.exitCode !== null || new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    await ended;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop,
    crash: () => order("crash", "has crashed"),
    start: () => order("start", isReady),
  };
}

/** Return another user to run as: PostgreSQL refuses to run as root. */
export function otherUser(folder) {
  if (process.platform === "win32" || userInfo().uid !== 0) return [];
  const idOf = (flag, name) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = [idOf("-u", name), idOf("-g", name)];
      chownSync(folder, uid, gid);
      return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"];
    } catch {
      // No such user on this machine: try the next one.
    }
  }
  throw new Error("PostgreSQL cannot run as root and there is no other user to run it as");
}

/** Wait until the server prints this. */
export async function says(child, text) {
  let said = "";
  const hear = (part) => {
    said = (said + part).slice(-4000);
  };
  child.stderr.on("data", hear);
  try {
    for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
      if (said.includes(text)) return;
      await pause(25);
    }
    throw new Error(`it did not say "${text}": ${said}`);
  } finally {
    child.stderr.off("data", hear);
  }
}

/** Return a free port of the loopback address. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
