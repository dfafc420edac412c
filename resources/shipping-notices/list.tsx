import { MessageOutlined } from "@ant-design/icons";
import { Flex, Table, type TableProps, Tag } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ShippingNotice, shippingNotices } from "#contracts/shipping-notices";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordLink } from "#src/ui/data/record-link";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { textConnectionAddress } from "../message-connections/resource.ts";
import { noticeAddress } from "./resource.ts";
import { NoticeSwitch } from "./switch.tsx";

/** Show the notices about an order's parcels: on or off, and how many were sent. */
export default function ShippingNotices() {
  const { t } = useTranslation("shipping-notices");
  const list = useOperation(shippingNotices, "list");
  const columns = useMemo(() => noticeColumns(t), [t]);
  return (
    <PageShell
      crumbs={[]}
      lead={t("lead")}
      actions={
        <Can I="read" a="MessageConnection">
          <LinkButton to={textConnectionAddress} icon={<MessageOutlined aria-hidden="true" />}>
            {t("actions.texts")}
          </LinkButton>
        </Can>
      }
    >
      <Panel flush>
        <Loaded from={list}>
          {({ items }) => (
            <TableBox label={t("titles:shipping-notices")}>
              <Table<ShippingNotice> rowKey="id" columns={columns} dataSource={items} pagination={false} scroll={{ x: narrowTable }} />
            </TableBox>
          )}
        </Loaded>
      </Panel>
    </PageShell>
  );
}

const noticeColumns = (t: Translate): NonNullable<TableProps<ShippingNotice>["columns"]> => [
  {
    key: "event",
    title: t("fields.event"),
    render: (_, { id, is_active, platform_sends }) => (
      <Flex wrap gap={8} align="center">
        <RecordLink to={noticeAddress(id)}>{t(`events.${id}`)}</RecordLink>
        {platform_sends && <Tag color={is_active ? "orange" : "default"}>{t("platformSends")}</Tag>}
      </Flex>
    ),
  },
  { key: "sent", title: t("fields.sent"), width: 150, align: "end", responsive: ["sm"], render: (_, { sent }) => sent },
  { key: "not_sent", title: t("fields.not_sent"), width: 150, align: "end", responsive: ["sm"], render: (_, { not_sent }) => not_sent },
  { key: "active", title: t("fields.active"), width: 90, align: "end", render: (_, notice) => <NoticeSwitch notice={notice} /> },
];
