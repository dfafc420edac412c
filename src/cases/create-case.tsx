import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { FindOrder } from "./find-order.tsx";

interface CreateCaseProps {
  /** Namespace of the noun's words. */
  noun: string;
  crumbs?: readonly { label: string; to: string }[];
  /** Empty until one is chosen. */
  orderId: string | null;
  onChoose: (orderId: string) => void;
  /** The form for an order, for a store without any. */
  newOrder: string;
}

/** Show the page that creates a case on the customer's behalf: first its order, then the form for it. */
export function CreateCase({ noun, crumbs, orderId, onChoose, newOrder, children }: PropsWithChildren<CreateCaseProps>) {
  const { t: words } = useTranslation(noun);
  return (
    <PageShell title={words("titles.create")} lead={words("create.lead")} {...(crumbs && { crumbs })}>
      {orderId ? (
        children
      ) : (
        <Panel title={words("create.find")}>
          <FindOrder onChoose={onChoose} newOrder={newOrder} />
        </Panel>
      )}
    </PageShell>
  );
}

interface LoadedOrderProps<T> {
  /** From `useOperation`. */
  from: { data: T | undefined; error: { code: string; requestId?: string | undefined } | null; retry: () => unknown };
  onOther: () => void;
  children: (data: T) => ReactNode;
}

/** Show the form for an order once the order is loaded; one that does not exist leads back to the choice. */
export function LoadedOrder<T>({ from: { data, error, retry }, onOther, children }: LoadedOrderProps<T>) {
  if (data !== undefined) return children(data);
  return (
    <Panel>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={() => void (error.code === "NOT_FOUND" ? onOther : retry)()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  );
}
