import { useState } from "react";

const prefix = "portal:";

/**
 * Return state that survives a reload: phones discard a page while its user takes a photo. It ends with the tab or with `clearSession`;
 * without storage it lasts as long as the page.
 */
export function useSessionState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read<Value>(name) ?? initial);
  const change = (next: Value) => {
    setValue(next);
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(next));
    } catch {
      // Storage is full, off or forbidden.
    }
  };
  return [value, change];
}

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Remove everything stored, so that the next person at this device finds nothing. */
export function clearSession(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
