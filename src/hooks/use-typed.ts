import { useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "use-debounce";

/**
 * `useDebouncedCallback` for a field: what is typed shows at once and is handed on when the typing rests. A value from outside takes
 * over; what was handed on and comes back does not, or it would take away what was typed since.
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
