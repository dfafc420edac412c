import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { getSession } from "#src/lib/session";

/** Return the query of the person's default view for a list opened at a plain address; undefined once the list is open or reset. */
export function useFirstView(noun: string): string | undefined {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const isFresh = useNavigationType() !== "POP" || key === "default";
  const [query, setQuery] = useState(isFresh && params.size === 0 ? getSession().user?.default_views?.[noun] : undefined);
  if (query && params.size > 0) setQuery(undefined);
  return query || undefined;
}
