import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { getSession } from "#src/lib/session/session";

/**
 * Return the query of the person's default view for a list opened at a plain address; undefined once the list is open or reset. What
 * stands in `within` names the page and leaves the address plain.
 */
export function useFirstView(noun: string, within: readonly string[] = []): string | undefined {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const isPlain = [...params.keys()].every((name) => within.includes(name));
  const isFresh = useNavigationType() !== "POP" || key === "default";
  const [query, setQuery] = useState(isFresh && isPlain ? getSession().user?.default_views?.[noun] : undefined);
  if (query && !isPlain) setQuery(undefined);
  return query || undefined;
}
