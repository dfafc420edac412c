import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { AutomationRow } from "#contracts/automations/shapes";
import type { Translate } from "#src/lib/translate";
import { Money } from "#src/ui/money";
import { automationAddress } from "./addresses.ts";
import { AutomationTag } from "./parts.tsx";

type Columns = NonNullable<TableProps<AutomationRow>["columns"]>;
/** What a phone leaves to the page of one automation. */
const wide: Columns[number]["responsive"] = ["md"];
const nameStyle = { fontWeight: 650, overflowWrap: "anywhere" } as const;

/** Return the columns of a list of automations; those of one type leave the type out. */
export const automationColumns = (t: Translate, { withType = true } = {}): Columns => [
  {
    key: "name",
    title: t("fields.name"),
    render: (_, row) => (
      <Link to={automationAddress(row)} style={nameStyle}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  ...(withType
    ? [
        {
          key: "type",
          title: t("fields.type"),
          width: 200,
          responsive: wide,
          render: (_: unknown, row: AutomationRow) => t(`types.${row.type}`),
        },
      ]
    : []),
  { key: "status", title: t("fields.status"), width: 130, render: (_, { status }) => <AutomationTag status={status} look="plain" /> },
  { key: "waiting", title: t("fields.waiting"), width: 110, align: "end", responsive: wide, render: (_, { waiting }) => waiting },
  { key: "sent", title: t("fields.sent"), width: 130, align: "end", responsive: wide, render: (_, { sent }) => sent },
  {
    key: "net",
    title: t("fields.net"),
    width: 150,
    align: "end",
    responsive: wide,
    render: (_, { net }) => <Money minor={net.minor} currency={net.currency} />,
  },
];
