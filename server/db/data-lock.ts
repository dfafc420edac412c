import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

interface Owner {
  pid: number;
  host: string;
  /** When the process started, where known: a reused process id is then not taken for the first holder. */
  began: string;
}

const beat = 5000;
/** Milliseconds without renewal after which a holder on another machine (or in a deleted container) counts as dead. */
const silence = 30_000;
const held = new Set<string>();

/**
 * Lock the data directory for this process: two processes would silently corrupt an embedded database. Takes over the
 * lock of a dead process. Returns the function that releases it. @throws when a live process holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory.replace(/[/\\]+$/, "")}.lock`;
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), began: beganAt(process.pid) } satisfies Owner);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      if (claim(draft, file)) return hold(file, mine);
      const found = readOwner(file);
      if (!found) continue;
      if (isAlive(found.owner, file)) {
        throw new Error(`the database in ${directory} is in use by process ${found.owner.pid} on ${found.owner.host}`);
      }
      clearAway(file, found.text);
    }
    throw new Error(`the lock ${file} cannot be taken`);
  } finally {
    attemptTo(() => unlinkSync(draft));
  }
}

/** A hard link either appears complete or fails, so the lock is never empty. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function hold(file: string, mine: string): () => void {
  held.add(file);
  const timer = setInterval(() => attemptTo(() => utimesSync(file, new Date(), new Date())), beat);
  timer.unref();
  const release = () => {
    clearInterval(timer);
    process.removeListener("exit", release);
    held.delete(file);
    attemptTo(() => {
      if (readFileSync(file, "utf8") === mine) unlinkSync(file);
    });
  };
  process.once("exit", release);
  return release;
}

function readOwner(file: string): { owner: Owner; text: string } | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return { owner: JSON.parse(text) as Owner, text };
  } catch (error) {
    // Not a complete lock (a copy cut short, say), so it names no live process.
    if (error instanceof SyntaxError) attemptTo(() => unlinkSync(file));
    return undefined;
  }
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.host !== hostname()) return Date.now() - modifiedAt(file) < silence;
  if (owner.pid === process.pid) return held.has(file);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !owner.began || beganAt(owner.pid) === owner.began;
}

/** Move the dead lock aside, and back if another process replaced it in between. */
function clearAway(file: string, expected: string): void {
  const aside = `${file}.stale.${process.pid}`;
  attemptTo(() => {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== expected) attemptTo(() => linkSync(aside, file));
    unlinkSync(aside);
  });
}

function beganAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function modifiedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function attemptTo(action: () => void): void {
  try {
    action();
  } catch {
    // The other process was quicker; the next read of the file decides.
  }
}
