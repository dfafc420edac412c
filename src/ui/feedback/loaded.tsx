import type { ReactElement, ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { TableSkeleton } from "./skeletons.tsx";

interface LoadedProps<T> {
  /** From `useOperation`. */
  from: {
    data: T | undefined;
    error: { code: string; requestId?: string | undefined } | null;
    retry: () => unknown;
  };
  /** Shown while loading; default: rows of a table. */
  skeleton?: ReactElement;
  children: (data: T) => ReactNode;
}

/**
 * Show the result of an operation, or until then a skeleton, or why it cannot be shown. A result that could not be fetched anew stays: what
 * is being typed inside would be lost with it.
 */
export function Loaded<T>({ from: { data, error, retry }, skeleton = <TableSkeleton rows={5} />, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => void retry()} />;
  return skeleton;
}
