import { spawnSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

const read = (path) => {
  try {
    return JSON.parse(readFileSync(`${root}${path}`, "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * Whether node_modules matches the lock file. npm writes its own record last, so an interrupted install has none.
 * Optional packages for other systems may be missing; `withTools` false also ignores build and test tools.
 */
function isInstalled(withTools) {
  const wanted = read("package-lock.json")?.packages ?? {};
  const present = read("node_modules/.package-lock.json")?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    if (path === "" || present[path]?.version === version) return true;
    if (present[path]) return false;
    return optional || devOptional || (dev && !withTools);
  });
}

/** Install what is missing; uses no network when nothing is. */
export function ensureInstalled({ withTools = true } = {}) {
  if (isInstalled(withTools)) return;
  // npm ci empties the folder behind the link, which belongs to somebody else.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) {
    process.stderr.write("backhaul: node_modules is a symbolic link and does not match package-lock.json; install where it points to\n");
    process.exit(1);
  }
  process.stdout.write("Installing what the lock names (npm ci) …\n");
  const npm = process.env.npm_execpath;
  const flags = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--include=dev"];
  const [program, before] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const { status } = spawnSync(program, [...before, ...flags], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && !npm,
  });
  if (status !== 0) {
    process.stderr.write("backhaul: the packages could not be installed (npm ci failed)\n");
    process.exit(1);
  }
}
