import { useState } from "react";

const prefix = "portal:";

/**
 * State that outlives a reload: telephones throw pages away to take a photo. It is gone with the tab, and when the customer leaves.
 * Without storage it lasts as long as the page.
 */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read<Value>(name) ?? initial);
  const keep = (next: Value) => {
    setValue(next);
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(next));
    } catch {
      // Full, off or forbidden.
    }
  };
  return [value, keep];
}

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Leaves nothing of the visit behind. */
export function forgetVisit(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
