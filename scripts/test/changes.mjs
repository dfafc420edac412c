import { spawnSync } from "node:child_process";
import { root as here } from "../install.mjs";

/** Return git's output about a folder, or null where it has no answer: no repository, no such name. */
function git(root, ...args) {
  const { status, stdout } = spawnSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : null;
}

const lines = (text) => (text ? text.split("\n") : []);

/**
 * Return the commit that a change is compared with, or null without a history: where this branch left the main one; on the main branch
 * where it left its upstream; where it has left neither, the commit before, or this one while there are uncommitted changes. `given`
 * takes the place of the main branch.
 */
export function baseCommit(given, root = here) {
  const head = git(root, "rev-parse", "HEAD");
  const names = given ? [given] : ["origin/HEAD", "origin/main", "main", "@{upstream}"];
  const left = names.map((name) => git(root, "merge-base", "HEAD", name)).filter((commit) => commit !== null);
  const elsewhere = left.find((commit) => commit !== head);
  if (elsewhere || given) return elsewhere ?? left[0] ?? null;
  return git(root, "status", "--porcelain") ? head : git(root, "rev-parse", "--verify", "HEAD~1");
}

/** Return the files that differ from a commit, uncommitted and deleted ones too. */
export function filesChangedSince(base, root = here) {
  const differing = git(root, "diff", "--name-only", "--no-renames", base);
  return [...new Set([...lines(differing), ...lines(git(root, "ls-files", "--others", "--exclude-standard"))])].sort();
}

/** Changes whose effect no import shows: they run these parts as `everything` does. */
const weighty = [
  { files: /^package(?:-lock)?\.json$/, parts: "all", why: "packages" },
  { files: /^server\/db\/migrations\//, parts: ["api", "postgresql"], why: "migrations" },
  {
    files: /^scripts\/(?:build|node-flags|smoke)|^vite\.config\.ts$|^src\/(?:[^/]+\.html$|first-paint\/[^/]+\.(?:html|css|svg)$|public\/)/,
    parts: ["smoke", "e2e"],
    why: "the build",
  },
];

/** Return the changes among these files that call for parts of `everything`: why, and which parts ("all" or names). */
export const weightyChanges = (files) => weighty.filter((one) => files.some((file) => one.files.test(file)));
