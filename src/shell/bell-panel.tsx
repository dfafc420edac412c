import { BellOutlined, CheckOutlined } from "@ant-design/icons";
import { Badge, Button, Drawer, Flex, List, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Notice, notices } from "#contracts/notices";
import { auditAddress } from "#resources/audit/resource";
import { campaignAddress } from "#resources/campaigns/resource";
import { claimAddress } from "#resources/claims/resource";
import { conversationAddress } from "#resources/conversations/resource";
import { dataOfCustomer } from "#resources/customer-data/resource";
import { deliveriesAddress } from "#resources/deliveries/resource";
import { exportsAddress, fileAddress } from "#resources/exports/resource";
import { differencesAddress, importsAddress } from "#resources/imports/resource";
import { invoiceAddress } from "#resources/invoices/resource";
import { mailServerAddress, textConnectionAddress } from "#resources/message-connections/resource";
import { orderAddress } from "#resources/orders/resource";
import { returnAddress } from "#resources/returns/resource";
import { shippingLabelAddress } from "#resources/settings/resource";
import { mailSettingsAddress } from "#resources/shop-settings/resource";
import { connectionAddress } from "#resources/store-connection/resource";
import { subscriberAddress } from "#resources/subscribers/resource";
import { registrationsAddress } from "#resources/warranty/resource";
import { webhooksAddress } from "#resources/webhooks/resource";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useDisplay } from "#src/theme/display-settings";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import styles from "./bell-panel.module.css";

const step = 20;
const most = 50;

const ofConnections: readonly Notice["kind"][] = ["carrier_refused", "label_limit_reached", "balance_low", "hook_silent"];
const isOfConnection = (kind: Notice["kind"]): boolean => ofConnections.includes(kind);

/** Return the address a notification links to. */
function addressOf({ kind, object_id, subject }: Notice): string {
  if (kind === "message_received" || kind.startsWith("conversation_")) return conversationAddress(object_id);
  if (kind === "delivery_failed") return deliveriesAddress;
  if (kind === "data_requested") return dataOfCustomer(subject);
  if (kind === "erasure_waits") return deliveriesAddress;
  if (kind === "differences_found") return differencesAddress;
  if (kind === "webhooks_repaired" || kind === "webhooks_broken") return webhooksAddress;
  if (kind === "invoice_incomplete") return invoiceAddress(object_id);
  if (kind === "import_done" || kind === "import_failed") return importsAddress;
  if (kind === "store_paused" || kind === "store_resumed") return connectionAddress;
  if (isOfConnection(kind)) return shippingLabelAddress;
  if (kind === "carrier_deadline" || kind.startsWith("claim_")) return claimAddress(object_id);
  if (kind.startsWith("order_flow_")) return orderAddress(object_id);
  if (kind.startsWith("registration_flow_")) return registrationsAddress;
  if (kind === "campaign_paused" || kind === "campaign_late" || kind === "campaign_not_ready") return campaignAddress(object_id);
  if (kind === "flow_paused" || kind === "analytics_repaired") return auditAddress;
  if (kind === "message_connection_failed") return object_id === "SMS" ? textConnectionAddress : mailServerAddress;
  if (kind === "sender_domain_broken") return mailSettingsAddress;
  if (kind === "consent_broken") return subscriberAddress(object_id);
  if (kind === "export_done") return fileAddress(object_id);
  return kind === "export_failed" ? exportsAddress : returnAddress(object_id);
}

interface BellPanelProps {
  open: boolean;
  unread: number;
  onClose: () => void;
}

/** Show the newest notifications in a Drawer: it moves the focus in and returns it, unlike antd's Popover. */
export default function BellPanel({ open, unread, onClose }: BellPanelProps) {
  const { t } = useTranslation();
  const { themeDirection } = useDisplay();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("frame:bell.title")}
      closable={{ placement: "end", "aria-label": t("actions.close") }}
      placement={themeDirection === "rtl" ? "left" : "right"}
      width="min(420px, 100vw)"
      styles={{ body: { padding: 0 } }}
    >
      {open && <Notices unread={unread} onLeave={onClose} />}
    </Drawer>
  );
}

function Notices({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(step);
  const list = useOperation(notices, "list", { query: { limit } }, { keepPrevious: true });
  const readAll = useCommand(notices, "readAll", { notice: false });
  const items = list.data?.items;
  if (list.error) return <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />;
  if (!items) return <Skeleton active style={{ padding: 20 }} />;
  if (items.length === 0)
    return <EmptyState icon={<BellOutlined aria-hidden="true" />} title={t("frame:bell.empty")} text={t("frame:bell.emptyText")} />;
  const hasMore = list.data?.next_cursor && limit < most;
  return (
    <>
      <Flex align="center" justify="space-between" gap={12} className={styles.head ?? ""}>
        <span role="status">{t("frame:bell.unread", { count: unread })}</span>
        <Button type="link" size="small" disabled={unread === 0} loading={readAll.isPending} onClick={() => void readAll.run({})}>
          {t("frame:bell.readAll")}
        </Button>
      </Flex>
      <List
        aria-label={t("frame:bell.title")}
        dataSource={items}
        rowKey="id"
        renderItem={(notice) => <Item notice={notice} onLeave={onLeave} />}
      />
      {hasMore && (
        <Flex justify="center" style={{ padding: 16 }}>
          <Button onClick={() => setLimit(most)}>{t("frame:bell.more")}</Button>
        </Flex>
      )}
    </>
  );
}

/** Show a notification; opening it marks it as read, and so does its button. */
function Item({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation();
  const read = useCommand(notices, "read", { notice: false });
  const isNew = notice.read_at === null;
  const who = notice.actor_name || t("frame:bell.someone");
  const markRead = () => void read.run({ params: { id: notice.id } });
  const open = () => {
    if (isNew) markRead();
    onLeave();
  };
  return (
    <List.Item style={{ padding: 0 }}>
      <Link to={addressOf(notice)} className={styles.item} data-new={isNew} onClick={open}>
        <span>
          {isNew && <span className="bh-hidden">{t("frame:bell.isNew")} </span>}
          {t(`frame:bell.${notice.kind}`, { who, subject: notice.subject })}
          <span className="bh-small" style={{ display: "block" }}>
            <DateText at={notice.created_at} format="relative" />
          </span>
        </span>
        {isNew && <Badge color="var(--bh-primary)" aria-hidden="true" />}
      </Link>
      {isNew && (
        <IconButton
          className={styles.read ?? ""}
          size="small"
          icon={<CheckOutlined aria-hidden="true" />}
          label={t("frame:bell.read", { subject: notice.subject })}
          loading={read.isPending}
          onClick={markRead}
        />
      )}
    </List.Item>
  );
}
