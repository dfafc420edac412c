import { Button, type TableProps } from "antd";
import type { Registration, RegistrationStatus } from "#contracts/warranty/registrations";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { Invalidate } from "./invalidate.tsx";

// Styled like the links of other lists.
const nameStyle = { blockSize: "auto", padding: 0, fontWeight: "inherit", textAlign: "start", whiteSpace: "normal" } as const;
const looks: Record<RegistrationStatus, StatusKind> = { VALID: "success", EXPIRED: "neutral", INVALID: "danger" };

/** Return the columns. `timeZone` is the store's: the last day is one of its days. */
export const registrationColumns = (
  t: Translate,
  timeZone: string | undefined,
  canChange: boolean,
  onOpen: (row: Registration) => void,
): NonNullable<TableProps<Registration>["columns"]> => [
  {
    key: "product",
    title: t("fields.product_id"),
    render: (_, row) => (
      <>
        <Button type="link" style={nameStyle} onClick={() => onOpen(row)}>
          {row.product.title}
        </Button>
        {row.serial && (
          <div>
            <bdi className="bh-number">{row.serial}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    key: "customer",
    title: t("fields.customer"),
    width: 220,
    render: (_, row) => (
      <>
        {row.customer.name}
        <div>
          <bdi>{row.customer.email}</bdi>
        </div>
      </>
    ),
  },
  { key: "entry", title: t("fields.entry_id"), width: 170, render: (_, row) => row.entry.name },
  {
    key: "starts_at",
    title: t("fields.starts_at"),
    width: 130,
    sorter: true,
    render: (_, row) => <DateText at={row.starts_at} format="date" {...(timeZone && { timeZone })} />,
  },
  {
    key: "expires_at",
    title: t("fields.last_day"),
    width: 130,
    render: (_, row) => (row.expires_at ? <DateText at={row.expires_at} format="date" {...(timeZone && { timeZone })} /> : t("lifetime")),
  },
  {
    key: "status",
    title: t("fields.status"),
    width: 130,
    render: (_, row) => (
      <>
        <StatusTag kind={looks[row.status]}>{t(`enums:registration_status.${row.status}`)}</StatusTag>
        {row.source === "portal" && <div>{t("enums:registered_by.portal")}</div>}
        {row.note && <div>{row.note}</div>}
      </>
    ),
  },
  ...(canChange
    ? [
        {
          key: "invalidate",
          title: <span className="bh-hidden">{t("actions.invalidate")}</span>,
          width: 64,
          render: (_: unknown, row: Registration) => <Invalidate row={row} />,
        },
      ]
    : []),
];
