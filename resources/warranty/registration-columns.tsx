import { StopOutlined } from "@ant-design/icons";
import { Button, type TableProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { registrationColumns as declared } from "#contracts/columns/warranty";
import { type Registration, type RegistrationStatus, warrantyRegistrations } from "#contracts/warranty/registrations";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import type { Translate } from "#src/lib/words/translate";
import { CustomerCell } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { IconButton } from "#src/ui/actions/icon-button";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";

// Styled like the links of other lists.
const nameStyle = { blockSize: "auto", padding: 0, fontWeight: "inherit", textAlign: "start", whiteSpace: "normal" } as const;
const looks: Record<RegistrationStatus, StatusKind> = { VALID: "success", EXPIRED: "neutral", INVALID: "danger" };

/** Headings that the form names otherwise. */
const words: Record<string, string> = { product: "product_id", entry: "entry_id", expires_at: "last_day" };

/** Return the columns. `timeZone` is the store's: the last day is one of its days. */
export const registrationTableColumns = (
  t: Translate,
  timeZone: string | undefined,
  canChange: boolean,
  onOpen: (row: Registration) => void,
): NonNullable<TableProps<Registration>["columns"]> => [
  ...tableColumns<Registration>(declared, (key) => t(`fields.${words[key] ?? key}`), {
    product: {
      cell: (row) => (
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
    customer: { width: 216, cut: true, cell: (row) => <CustomerCell customer={row.customer} /> },
    entry: { width: 160 },
    starts_at: { width: 130, cell: (row) => <DateText at={row.starts_at} format="date" {...(timeZone && { timeZone })} /> },
    expires_at: {
      width: 130,
      cell: (row) => (row.expires_at ? <DateText at={row.expires_at} format="date" {...(timeZone && { timeZone })} /> : t("lifetime")),
    },
    status: {
      width: 130,
      cell: (row) => (
        <>
          <StatusTag kind={looks[row.status]}>{t(`records:registration_status.${row.status}`)}</StatusTag>
          {row.source === "portal" && <div>{t("records:registered_by.portal")}</div>}
          {row.note && <div>{row.note}</div>}
        </>
      ),
    },
  }),
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

/** Invalidate a registration with a reason; its serial number can then be registered again. */
function Invalidate({ row }: { row: Registration }) {
  const { t } = useTranslation("warranty");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const invalidate = useCommand(warrantyRegistrations, "invalidate", { notice: "warranty:invalidated", onSuccess: () => setOpen(false) });
  if (!isAllowed(row, "invalidate")) return null;
  const name = row.serial ?? row.product.title;
  return (
    <>
      <IconButton
        label={t("actions.invalidateOf", { name })}
        danger
        icon={<StopOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ReasonDialog
        open={isOpen}
        title={t("invalidateQuestion", { name })}
        text={t("invalidateText")}
        label={t("fields.note")}
        confirm={t("actions.invalidate")}
        danger
        maxLength={500}
        busy={invalidate.isPending}
        error={invalidate.error && errorText(invalidate.error)}
        onConfirm={(note) => void invalidate.run({ params: { id: row.id }, body: { note } })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
