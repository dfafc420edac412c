import { BellOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Notice, notices } from "#contracts/notices";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import styles from "./bell-panel.module.css";

const step = 20;
const most = 50;

/** Where a notice leads. */
const addressOf = ({ kind, object_id }: Notice) =>
  kind === "delivery_failed" ? "/dashboard/store" : `/dashboard/return/${encodeURIComponent(object_id)}`;

/** The newest notices; opening one marks it as read. */
export default function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(step);
  const list = useOperation(notices, "list", { query: { limit } }, { keepPrevious: true });
  const readAll = useCommand(notices, "readAll", { notice: false });
  const items = list.data?.items;
  if (list.error) return <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />;
  if (!items) return <Skeleton active className={styles.waiting ?? ""} />;
  if (items.length === 0) return <EmptyState icon={<BellOutlined />} title={t("frame:bell.empty")} text={t("frame:bell.emptyText")} />;
  return (
    <>
      <div className={styles.head}>
        <span role="status">{t("frame:bell.unread", { count: unread })}</span>
        <Button type="link" size="small" disabled={unread === 0} loading={readAll.isPending} onClick={() => void readAll.run({})}>
          {t("frame:bell.readAll")}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t("frame:bell.title")}>
        {items.map((notice) => (
          <Item key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
      {list.data?.next_cursor && limit < most && (
        <div className={styles.foot}>
          <Button onClick={() => setLimit(most)}>{t("frame:bell.more")}</Button>
        </div>
      )}
    </>
  );
}

function Item({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation();
  const read = useCommand(notices, "read", { notice: false });
  const isNew = notice.read_at === null;
  const who = notice.actor_name || t("frame:bell.someone");
  const open = () => {
    if (isNew) void read.run({ params: { id: notice.id } });
    onLeave();
  };
  return (
    <li>
      <Link to={addressOf(notice)} className={styles.item} data-new={isNew} onClick={open}>
        <span className={styles.text}>
          {isNew && <span className="bh-hidden">{t("frame:bell.isNew")} </span>}
          {t(`frame:bell.${notice.kind}`, { who, subject: notice.subject })}
        </span>
        <span className={styles.time}>
          <DateText at={notice.created_at} format="relative" />
        </span>
      </Link>
    </li>
  );
}
