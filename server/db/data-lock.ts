import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

interface Owner {
  pid: number;
  host: string;
  /** When the process began, where the system tells: a number given out again is then not taken for its first holder. */
  began: string;
}

const beat = 5000;
/** After so long without a beat a holder on another machine (or in a container that is gone) counts as dead. */
const silence = 30_000;
const held = new Set<string>();

/**
 * Takes the data directory for this process alone: two processes in one embedded database destroy it without a word.
 * The lock of a dead process is taken over. Throws when a live one holds it. Returns how to give it back.
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

/** A hard link either appears whole or fails: no moment with an empty lock. */
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
    // Not a lock of ours (a copy cut short, say): it names no live process.
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

/** Moves the dead lock aside, and back if another process has replaced it in between. */
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
    // The other process was quicker; the next look at the file decides.
  }
}
