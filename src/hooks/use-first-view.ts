import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { getSession } from "#src/lib/session";

/**
 * The query a list is to open with: the person's own default view, for a plain address that was just come to. Nothing once the list
 * stands, and nothing on the way back to a plain one.
 */
export function useFirstView(noun: string): string | undefined {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const isFresh = useNavigationType() !== "POP" || key === "default";
  const [query, setQuery] = useState(isFresh && params.size === 0 ? getSession().user?.default_views?.[noun] : undefined);
  if (query && params.size > 0) setQuery(undefined);
  return query || undefined;
}
