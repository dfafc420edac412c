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

/** Show the result of an operation, or a skeleton, or the failure with a retry. */
export function Loaded<T>({ from: { data, error, retry }, skeleton = <TableSkeleton rows={5} />, children }: LoadedProps<T>) {
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => void retry()} />;
  return data === undefined ? skeleton : children(data);
}
