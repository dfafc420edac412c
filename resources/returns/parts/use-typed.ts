import { useEffect, useEffectEvent, useRef, useState } from "react";

/** What is typed shows at once and is handed on when the typing rests; a value from outside takes over. */
export function useTyped(value: string, onRest: (text: string) => void, waitMs = 250): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      rest(typed);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, waitMs]);
  return [typed, setTyped];
}
