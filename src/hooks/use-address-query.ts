import { useEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

type Change = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Return react-router's search parameters with a setter that always changes the newest ones.
 *
 * react-router's own setter changes the parameters last rendered, and renders new ones as a transition. Of two changes in
 * quick succession, the first would be lost.
 */
export function useAddressQuery(): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams();
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  const change: Change = (next, options) => {
    newest.current = next(new URLSearchParams(newest.current));
    setQuery(newest.current, options);
  };
  return [query, change];
}
