import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { SideDrawer } from "../dialogs/side-drawer.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { LinesSkeleton } from "../feedback/skeletons.tsx";
import { Timeline, type TimelineEntry } from "./timeline.tsx";

interface RecordHistoryProps {
  /** From the hook of that name. */
  history: {
    isAllowed: boolean;
    isOpen: boolean;
    setOpen: (open: boolean) => void;
    entries: readonly TimelineEntry[] | undefined;
    error: { code: string; requestId?: string | undefined } | null;
    retry: () => void;
  };
}

/** Show who changed a record, when and how: a button for any record's page, and its drawer. */
export function RecordHistory({ history }: RecordHistoryProps) {
  const { t } = useTranslation();
  const { isAllowed, isOpen, setOpen } = history;
  if (!isAllowed) return null;
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("history.title")}
      </Button>
      {isOpen && (
        <SideDrawer width={420} title={t("history.title")} onClose={() => setOpen(false)}>
          <Changes {...history} />
        </SideDrawer>
      )}
    </>
  );
}

function Changes({ entries, error, retry }: RecordHistoryProps["history"]) {
  const { t } = useTranslation();
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />;
  if (!entries) return <LinesSkeleton lines={6} />;
  if (entries.length === 0) return <EmptyState title={t("history.none")} />;
  return <Timeline entries={entries} label={t("history.label")} />;
}
