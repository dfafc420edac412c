import { useEffect, useState } from "react";

/** Return the time, updated every minute so that ages and due times stay correct: Dayjs and Refine have no clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
