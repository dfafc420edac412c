import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";

const prefix = "portal:";

/**
 * Return state that survives a reload: phones discard a page while its user takes a photo. It ends with the tab or with `clearSession`;
 * without storage it lasts as long as the page.
 */
export function useSessionState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => read<Value>(name) ?? initial);
  // Known before the next render, which never comes where the page is left at once.
  const current = useRef(value);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const change = (next: SetStateAction<Value>) => {
    const isChange = typeof next === "function";
    // An upload may end after its page was left: what the next visit or the next person has stored stays.
    if (isChange && isLeft.current) return;
    current.current = isChange ? (next as (now: Value) => Value)(current.current) : next;
    setValue(current.current);
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(current.current));
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
