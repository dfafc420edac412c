import type { ReactNode } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { DetailSkeleton } from "../feedback/skeletons.tsx";
import { PageShell } from "./page-shell.tsx";
import { Panel } from "./panel.tsx";

interface RecordPageProps<T> {
  /** Shown until the record is there. */
  title: string;
  /** From `useRecord`. */
  from: {
    record: T | undefined;
    error: { code: string; requestId?: string | undefined } | null;
    isLoading: boolean;
    retry: () => void;
  };
  children: (record: T) => ReactNode;
}

/** Show the page of a record, or until then its skeleton or why it cannot be shown. */
export function RecordPage<T>({ title, from: { record, error, isLoading, retry }, children }: RecordPageProps<T>) {
  if (record) return children(record);
  return (
    <PageShell title={title} lead={isLoading && "\u00a0"}>
      {isLoading ? (
        <DetailSkeleton />
      ) : (
        <Panel>
          <ErrorState code={error?.code} requestId={error?.requestId} onRetry={error?.code === "NOT_FOUND" ? undefined : retry} />
        </Panel>
      )}
    </PageShell>
  );
}
