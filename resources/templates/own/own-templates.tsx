import { FileTextOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Table, type TableProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Template, templates } from "#contracts/templates/templates";
import { useTableWidth } from "#src/hooks/use-narrow";
import { useOperation } from "#src/hooks/use-operation";
import { Can } from "#src/lib/can";
import { languageList } from "#src/lib/languages";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";
import { editAddress } from "../addresses.ts";
import { NameDialog, type Naming } from "./name-dialog.tsx";
import { RowActions } from "./row-actions.tsx";

/** Show the mails that the store has written itself, and make, name, copy, use and delete them. */
export function OwnTemplates() {
  const { t } = useTranslation("templates");
  const list = useOperation(templates, "list");
  const [naming, setNaming] = useState<Naming | null>(null);
  const add = (
    <Can I="create" a="Template">
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setNaming({ mode: "create" })}>
        {t("own.create")}
      </Button>
    </Can>
  );
  return (
    <Loaded from={list}>
      {({ items }) => {
        const own = items.filter(({ name }) => name !== null);
        return (
          <Panel flush title={t("kinds.own")} extra={own.length > 0 && add}>
            {own.length === 0 ? (
              <EmptyState icon={<FileTextOutlined aria-hidden="true" />} title={t("own.empty")} text={t("own.emptyText")} action={add} />
            ) : (
              <OwnTable rows={own} onName={setNaming} />
            )}
            <NameDialog naming={naming} onClose={() => setNaming(null)} />
          </Panel>
        );
      }}
    </Loaded>
  );
}

function OwnTable({ rows, onName }: { rows: readonly Template[]; onName: (naming: Naming) => void }) {
  const { t } = useTranslation("templates");
  const columns: NonNullable<TableProps<Template>["columns"]> = [
    {
      key: "name",
      title: t("fields.name"),
      render: (_, { id, name }) => (
        <Link to={editAddress(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { key: "kind", title: t("fields.kind"), width: 140, responsive: ["md"], render: (_, { kind }) => t(`own.kinds.${kind}`) },
    {
      key: "languages",
      title: t("fields.languages"),
      width: 170,
      responsive: ["md"],
      render: (_, { languages }) => (languages.length === languageList.length ? t("allLanguages") : languages.join(", ") || "–"),
    },
    {
      key: "updated",
      title: t("own.updated"),
      width: 190,
      responsive: ["md"],
      render: (_, row) => <DateText at={row.updated_at} format="datetime" />,
    },
    {
      key: "actions",
      title: <span className="bh-hidden">{t("own.actions")}</span>,
      width: 150,
      align: "end",
      render: (_, row) => <RowActions template={row} onName={onName} />,
    },
  ];
  const width = useTableWidth(900, columns);
  return (
    <TableBox label={t("tableOf", { name: t("kinds.own") })}>
      <Table<Template> rowKey="id" pagination={false} dataSource={[...rows]} scroll={{ x: width }} columns={columns} />
    </TableBox>
  );
}
