import { EditOutlined } from "@ant-design/icons";
import { Flex, Segmented, Switch, Table, type TableProps, Tag, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TransactionalText, textedGroups, transactionalTexts } from "#contracts/transactional-texts";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { IconButton } from "#src/ui/actions/icon-button";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { TextDrawer } from "./text-drawer.tsx";

type Group = (typeof textedGroups)[number];

/** Show the text messages about orders and cases: on or off, in whose words, and how many were sent. */
export function Texts() {
  const { t } = useTranslation("message-connections");
  const list = useOperation(transactionalTexts, "list");
  const [group, setGroup] = useState<Group>("returns");
  const [edited, setEdited] = useState<string>();
  const columns = useMemo(() => columnsOf(t, setEdited), [t]);
  const text = list.data?.items.find(({ id }) => id === edited);
  return (
    <Panel flush title={t("panels.texts")}>
      <Flex vertical gap={16} style={{ padding: "16px 20px" }}>
        <Typography.Text type="secondary">{t("help.texts")}</Typography.Text>
        <Segmented<Group>
          style={{ maxInlineSize: "100%", overflowX: "auto", alignSelf: "start" }}
          aria-label={t("panels.texts")}
          value={group}
          onChange={setGroup}
          options={textedGroups.map((value) => ({ value, label: t(`templates:groups.${value}`) }))}
        />
      </Flex>
      <Loaded from={list}>
        {({ items }) => (
          <TableBox label={t("templates:tableOf", { name: t(`templates:groups.${group}`) })}>
            <Table<TransactionalText>
              rowKey="id"
              columns={columns}
              dataSource={items.filter((one) => one.group === group)}
              pagination={false}
              scroll={{ x: narrowTable }}
            />
          </TableBox>
        )}
      </Loaded>
      {text && <TextDrawer key={text.id} text={text} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

const columnsOf = (t: Translate, onEdit: (id: string) => void): NonNullable<TableProps<TransactionalText>["columns"]> => [
  {
    key: "name",
    title: t("texts.event"),
    render: (_, { id, texts }) => (
      <Flex wrap gap={8} align="center">
        {t(`templates:mails.${id}`)}
        {Object.keys(texts).length > 0 && <Tag color="blue">{t("texts.own")}</Tag>}
      </Flex>
    ),
  },
  {
    key: "sent",
    title: t("templates:fields.sent"),
    width: 150,
    align: "end",
    responsive: ["sm"],
    render: (_, { sent, failed }) => (
      <>
        {sent}
        {failed > 0 && <Typography.Text type="danger"> · {t("templates:failed", { count: failed })}</Typography.Text>}
      </>
    ),
  },
  {
    key: "active",
    title: t("templates:fields.active"),
    width: 130,
    align: "end",
    render: (_, text) => <Row text={text} onEdit={onEdit} />,
  },
];

function Row({ text: { id, is_active, version }, onEdit }: { text: TransactionalText; onEdit: (id: string) => void }) {
  const { t } = useTranslation("message-connections");
  const maySet = useAbility().can("update", "MailSettings");
  const set = useCommand(transactionalTexts, "update", { failure: "toast", notice: false });
  const name = t(`templates:mails.${id}`);
  return (
    <Flex gap={8} align="center" justify="end">
      <IconButton label={t("texts.edit", { name })} icon={<EditOutlined aria-hidden="true" />} onClick={() => onEdit(id)} />
      <Switch
        checked={is_active}
        disabled={!maySet}
        loading={set.isPending}
        aria-label={t("texts.activeOf", { name })}
        onChange={(checked) => void set.run({ params: { id }, body: { is_active: checked } }, { expectedVersion: version })}
      />
    </Flex>
  );
}
