import { Flex, type TableProps } from "antd";
import { Link } from "react-router-dom";
import type { FileRow } from "#contracts/files";
import type { EnumLabel } from "#src/hooks/use-enum-label";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { sizeWords } from "./filters.ts";
import {
  caseAddress,
  claimAddress,
  conversationAddress,
  invoiceAddress,
  orderAddress,
  productAddress,
  templateAddress,
} from "./other-addresses.ts";
import { FileTools } from "./tools.tsx";

type Columns = NonNullable<TableProps<FileRow>["columns"]>;
type Use = FileRow["uses"][number];

const addresses: Partial<Record<Use["noun"], (id: string) => string>> = {
  return: caseAddress,
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
        const name = use.number ? `${t(`users.${use.noun}`)} ${use.number}` : t(`users.${use.noun}`);
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

export function fileColumns(t: Translate, enumLabel: EnumLabel, locale: string, onOpen: (row: FileRow) => void): Columns {
  return [
    { key: "name", title: t("columns.name"), render: (_, row) => <bdi style={{ overflowWrap: "anywhere" }}>{row.name}</bdi> },
    { key: "kind", title: t("columns.kind"), width: 140, render: (_, row) => enumLabel("file_kind", row.kind) },
    { key: "uses", title: t("columns.uses"), render: (_, row) => <Uses row={row} t={t} /> },
    {
      key: "size",
      title: t("columns.size"),
      width: 110,
      align: "end",
      render: (_, row) => <span className="bh-number">{row.size === null ? "—" : sizeWords(row.size, locale)}</span>,
    },
    {
      key: "created_at",
      title: t("columns.created_at"),
      width: 130,
      sorter: true,
      render: (_, row) => <DateText at={row.created_at} format="date" />,
    },
    { key: "tools", title: t("columns.tools"), width: 140, align: "end", render: (_, row) => <FileTools row={row} onOpen={onOpen} /> },
  ];
}
