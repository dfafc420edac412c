import { useCallback, useSyncExternalStore } from "react";

/** Return a stored value, or null. Storage may be full, off, or forbidden (private windows): the page works without it. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The setting then lasts as long as the page.
  }
}

/** Prefix of stored view settings; a public interface. */
const prefix = "redux-";
/** Limit for restoring them; part of the public interface. */
export const restoreLimitMs = 5000;

type ViewState = Record<string, unknown>;
let view: ViewState = {};
const listeners = new Set<() => void>();

export interface ViewStorage {
  keys: () => string[] | Promise<string[]>;
  read: (key: string) => string | null | Promise<string | null>;
}
const browserStorage: ViewStorage = { keys: () => Object.keys(localStorage), read: readItem };

async function load(storage: ViewStorage): Promise<ViewState> {
  const names = (await storage.keys()).filter((key) => key.startsWith(prefix));
  const entries = await Promise.all(names.map(async (key) => [key.slice(prefix.length), parse(await storage.read(key))] as const));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Return the parsed value; an unreadable one is dropped, as it is only a view setting. */
function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Restore the view settings. Rejects after `limitMs` (5000 ms). */
export async function restoreView(storage: ViewStorage = browserStorage, limitMs = restoreLimitMs): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The saved view could not be restored within ${limitMs} ms`)), limitMs);
  });
  try {
    view = await Promise.race([load(storage), late]);
    for (const notify of listeners) notify();
  } finally {
    clearTimeout(timer);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return a view setting that outlives the page: density, columns, an open panel. JSON values only. No library here stores view settings. */
export function usePersisted<T>(name: string, initial: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => (name in view ? (view[name] as T) : initial));
  const set = useCallback(
    (next: T) => {
      view = { ...view, [name]: next };
      writeItem(prefix + name, JSON.stringify(next));
      for (const notify of listeners) notify();
    },
    [name],
  );
  return [value, set];
}
