import { CopyOutlined, EditOutlined, FileTextOutlined, PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Flex, Table, type TableProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { type Template, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTableWidth } from "#src/hooks/screen/use-narrow";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { IconButton } from "#src/ui/actions/icon-button";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { newCampaignAddress } from "../../campaigns/resource.ts";
import { templateAddress } from "../resource.ts";
import { NameDialog, type Naming } from "./name-dialog.tsx";

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
        <Link to={templateAddress(id)}>
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

/** Start a campaign from a template, rename, copy or delete it. */
function RowActions({ template, onName }: { template: Template; onName: (naming: Naming) => void }) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const remove = useCommand(templates, "delete", { notice: "templates:own.deleted" });
  const { id, kind } = template;
  const name = template.name ?? "";
  return (
    <Flex justify="flex-end">
      {kind === "CAMPAIGN" && (
        <Can I="create" a="Campaign">
          <IconButton
            label={t("own.use", { name })}
            icon={<SendOutlined aria-hidden="true" />}
            onClick={() => void navigate(`${newCampaignAddress}?${new URLSearchParams({ template: id })}`)}
          />
        </Can>
      )}
      <Can I="update" a="Template">
        <IconButton
          label={t("own.renameOf", { name })}
          icon={<EditOutlined aria-hidden="true" />}
          onClick={() => onName({ mode: "rename", template })}
        />
      </Can>
      <Can I="create" a="Template">
        <IconButton
          label={t("own.copyOf", { name })}
          icon={<CopyOutlined aria-hidden="true" />}
          onClick={() => onName({ mode: "copy", template })}
        />
      </Can>
      <Can I="delete" a="Template">
        <DeleteButton
          label={t("own.deleteOf", { name })}
          question={t("own.question", { name })}
          text={t("own.questionText")}
          onDelete={async () => {
            const gone = await remove.run({ params: { id } });
            return gone.ok ? undefined : errorText(gone.error);
          }}
        />
      </Can>
    </Flex>
  );
}
