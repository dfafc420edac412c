import { Badge } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ConversationRow } from "#contracts/conversations/shapes";
import type { ConversationStatus } from "#contracts/conversations/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { claimAddress } from "../claims/resource.ts";
import { orderAddress } from "../orders/resource.ts";
import { returnAddress } from "../returns/resource.ts";

const kinds: Record<ConversationStatus, StatusKind> = { OPEN: "info", SNOOZED: "waiting", CLOSED: "done", SPAM: "danger" };

export function ConversationStatusTag({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation("conversations");
  return <StatusTag kind={kinds[status]}>{t(`records:conversation_status.${status}`)}</StatusTag>;
}

const addresses = { return: returnAddress, claim: claimAddress, order: orderAddress };

export const AboutLink = ({ about: { kind, id, number } }: Pick<ConversationRow, "about">) => (
  <Link to={addresses[kind](id)}>
    <bdi>{number}</bdi>
  </Link>
);

export const conversationName = ({ customer_name, customer_email }: Pick<ConversationRow, "customer_name" | "customer_email">): string =>
  customer_name || customer_email || "—";

/** Show how many messages the user has not seen. */
export function Unread({ count }: { count: number }) {
  const { t } = useTranslation("conversations");
  return count === 0 ? null : <Badge count={count} title={t("unread", { number: count })} />;
}
