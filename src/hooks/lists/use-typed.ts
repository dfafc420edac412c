import { useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "use-debounce";

/**
 * Return a field's text, updated at once and reported debounced. A value from outside replaces it, except our own echo, which would
 * undo newer typing.
 */
export function useTyped(value: string, onRest: (text: string) => void, waitMs = 250): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const rest = useDebouncedCallback((text: string) => {
    if (text.trim() === sent.current.trim()) return;
    sent.current = text.trim();
    onRest(text);
  }, waitMs);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    rest.cancel();
    setTyped(value);
  }, [value, rest]);
  const type = (text: string) => {
    setTyped(text);
    rest(text);
  };
  return [typed, type];
}
