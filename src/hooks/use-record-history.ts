import { useCan, useLogList } from "@refinedev/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#contracts/audit";
import { actionText } from "#src/lib/audit-words";
import { asFailed } from "#src/lib/failed";
import { useAllWords } from "./use-all-words.ts";

/** `useLogList` of one record, asked once it is opened, by who may read the audit; the audit's words come with it. */
export function useRecordHistory(resource: string, id: string) {
  const { t } = useTranslation();
  const isAllowed = useCan({ resource: "audit", action: "list" }).data?.can === true;
  const [isOpen, setOpen] = useState(false);
  const isWorded = useAllWords(isOpen);
  const log = useLogList<AuditEntry[]>({ resource, meta: { id }, queryOptions: { enabled: isOpen } });
  const entries = (log.data ?? []).map((entry) => ({
    key: entry.id,
    at: entry.at,
    title: actionText(t, entry.action),
    actor: entry.actor_name || t(`audit.actors.${entry.actor_type}`),
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
