import type { ReactElement, ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { TableSkeleton } from "./skeletons.tsx";

interface LoadedProps<T> {
  /** From the hook that asks an operation. */
  from: {
    data: T | undefined;
    error: { code: string; requestId?: string | undefined } | null;
    retry: () => unknown;
  };
  /** Until there is something to show; default the rows of a table. */
  skeleton?: ReactElement;
  children: (data: T) => ReactNode;
}

/** What an operation returned, or in its place a skeleton, or what failed with a retry. */
export function Loaded<T>({ from: { data, error, retry }, skeleton = <TableSkeleton rows={5} />, children }: LoadedProps<T>) {
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => void retry()} />;
  return data === undefined ? skeleton : children(data);
}
