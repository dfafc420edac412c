import { useEffect, useRef, useState } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

type Change = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Return the search parameters as of the latest change, and a setter that always starts from them.
 *
 * react-router's own useSearchParams renders new parameters as a transition, and its setter starts from those last rendered. Until the
 * transition ends, fields would show their old value, which a date picker reports when it loses the focus; and of two changes in quick
 * succession, the first would be lost.
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
