import { Flex, type TableProps } from "antd";
import { Link } from "react-router-dom";
import { fileColumns as declared } from "#contracts/columns/files";
import type { FileRow } from "#contracts/files";
import type { EnumLabel } from "#src/hooks/words/use-enum-label";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { DateText } from "#src/ui/dates/date-text";
import { claimAddress } from "../claims/resource.ts";
import { conversationAddress } from "../conversations/resource.ts";
import { invoiceAddress } from "../invoices/resource.ts";
import { orderAddress } from "../orders/resource.ts";
import { productAddress } from "../products/resource.ts";
import { returnAddress } from "../returns/resource.ts";
import { templateAddress } from "../templates/resource.ts";
import { sizeWords } from "./filters.ts";
import { FileTools } from "./tools.tsx";

type Columns = NonNullable<TableProps<FileRow>["columns"]>;
type Use = FileRow["uses"][number];

const addresses: Partial<Record<Use["noun"], (id: string) => string>> = {
  return: returnAddress,
  claim: claimAddress,
  order: orderAddress,
  invoice: invoiceAddress,
  product: productAddress,
  conversation: conversationAddress,
  template: templateAddress,
};

/** Show what uses a file, linked. */
export function Uses({ row, t }: { row: FileRow; t: Translate }) {
  if (row.uses.length === 0) return <span className="bh-small">{row.removable ? t("unused") : "—"}</span>;
  return (
    <Flex wrap gap="2px 8px">
      {row.uses.map((use) => {
        const name = use.number ? `${t(`records:file_user.${use.noun}`)} ${use.number}` : t(`records:file_user.${use.noun}`);
        const to = addresses[use.noun]?.(use.id);
        return to ? (
          <Link key={use.noun + use.id} to={to}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi key={use.noun + use.id}>{name}</bdi>
        );
      })}
    </Flex>
  );
}

export const fileTableColumns = (t: Translate, enumLabel: EnumLabel, locale: string, onOpen: (row: FileRow) => void): Columns => [
  ...tableColumns<FileRow>(declared, (key) => t(`columns.${key}`), {
    name: { cell: (row) => <bdi style={{ overflowWrap: "anywhere" }}>{row.name}</bdi> },
    kind: { width: 140, cell: (row) => enumLabel("file_kind", row.kind) },
    uses: { cell: (row) => <Uses row={row} t={t} /> },
    size: { width: 110, cell: (row) => <span className="bh-number">{row.size === null ? "—" : sizeWords(row.size, locale)}</span> },
    created_at: { width: 130, cell: (row) => <DateText at={row.created_at} format="date" /> },
  }),
  {
    key: "tools",
    title: <span className="bh-hidden">{t("columns.tools")}</span>,
    width: 140,
    align: "end",
    render: (_, row) => <FileTools row={row} onOpen={onOpen} />,
  },
];
