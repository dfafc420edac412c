import { useCan, useLogList } from "@refinedev/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#contracts/audit";
import { asFailed } from "#src/lib/calls/failed";
import { actionText } from "#src/lib/words/audit-words";

/** Return `useLogList` of one record, fetched once opened, for people with access to the audit log; its words load with it. */
export function useRecordHistory(resource: string, id: string) {
  const { t, i18n } = useTranslation();
  const isAllowed = useCan({ resource: "audit", action: "list" }).data?.can === true;
  const [isOpen, setOpen] = useState(false);
  const [isWorded, setWorded] = useState(false);
  useEffect(() => {
    if (isOpen) void i18n.loadNamespaces("audit").finally(() => setWorded(true));
  }, [isOpen, i18n]);
  const log = useLogList<AuditEntry[]>({ resource, meta: { id }, queryOptions: { enabled: isOpen } });
  const entries = (log.data ?? []).map((entry) => ({
    key: entry.id,
    at: entry.at,
    title: actionText(t, entry.action),
    actor: entry.actor_name || t(`enums:actor.${entry.actor_type}`),
    text: entry.reason ?? undefined,
  }));
  return {
    isAllowed,
    isOpen,
    setOpen,
    entries: isWorded && log.data ? entries : undefined,
    error: log.error ? asFailed(log.error) : null,
    retry: () => void log.refetch(),
  };
}
