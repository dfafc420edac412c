import { useEffect, useRef, useState } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

type Change = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Return react-router's search parameters, changed at once, with a setter that always changes the newest ones.
 *
 * react-router renders new parameters as a transition, and its setter changes those last rendered. Until then fields would show what they
 * showed before, and a date picker left meanwhile would report that; of two changes in quick succession, the first would be lost.
 */
export function useAddressQuery(): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState({ before: query, next: query });
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  const change: Change = (next, options) => {
    newest.current = next(new URLSearchParams(newest.current));
    setChosen({ before: query, next: newest.current });
    setQuery(newest.current, options);
  };
  return [chosen.before === query ? chosen.next : query, change];
}
