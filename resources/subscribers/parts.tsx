import { useTranslation } from "react-i18next";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import type { AddressStatus } from "#contracts/subscribers/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const kinds: Record<AddressStatus, StatusKind> = {
  NONE: "neutral",
  PENDING: "waiting",
  SUBSCRIBED: "success",
  UNSUBSCRIBED: "done",
  BOUNCED: "warning",
  COMPLAINED: "danger",
};

export function AddressTag({ status }: { status: AddressStatus }) {
  const { t } = useTranslation("subscribers");
  return <StatusTag kind={kinds[status]}>{t(`records:address_status.${status}`)}</StatusTag>;
}

/** Return what a person is called: the name, else an address. */
export const subscriberName = ({
  first_name,
  last_name,
  email,
  phone,
}: Pick<SubscriberRow, "first_name" | "last_name" | "email" | "phone">): string =>
  `${first_name} ${last_name}`.trim() || email || phone || "—";
