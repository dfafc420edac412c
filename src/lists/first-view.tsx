import type { PropsWithChildren } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useFirstView } from "#src/hooks/lists/use-first-view";
import { queryWithin } from "#src/lib/lists/list-state";

const nothing: readonly string[] = [];

interface FirstViewProps {
  of: string;
  /** What names the page that the list stands on, and is no state of the list. */
  within?: readonly string[];
}

/** Show a list at its address, or with this person's default view of it. */
export function FirstView({ of: name, within = nothing, children }: PropsWithChildren<FirstViewProps>) {
  const [params] = useSearchParams();
  const view = useFirstView(name, within);
  return view ? <Navigate to={`?${queryWithin(params, within, view)}`} replace /> : children;
}
