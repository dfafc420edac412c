import type { PropsWithChildren } from "react";
import { Navigate } from "react-router-dom";
import { useFirstView } from "#src/hooks/use-first-view";

/** Show a list at its address, or with this person's default view of it. */
export function FirstView({ of: name, children }: PropsWithChildren<{ of: string }>) {
  const view = useFirstView(name);
  return view ? <Navigate to={`?${view}`} replace /> : children;
}
