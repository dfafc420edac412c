import { useEffect, useState } from "react";

/** Return a value, debounced; equal contents count as the same value. */
export function useRested<T>(value: T, waitMs: number): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value's identity
  useEffect(() => {
    if (text === JSON.stringify(rested)) return;
    const timer = setTimeout(() => setRested(value), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return rested;
}
