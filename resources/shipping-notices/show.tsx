import { EditOutlined } from "@ant-design/icons";
import { Alert, Flex, Table, type TableProps, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type ShippingNoticeDetail, shippingNotices } from "#contracts/shipping-notices";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { Can } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { LinkButton } from "#src/ui/actions/link-button";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { orderAddress } from "../orders/resource.ts";
import { templateAddress } from "../templates/resource.ts";
import { noticesAddress } from "./resource.ts";
import { NoticeSwitch } from "./switch.tsx";

type Recorded = ShippingNoticeDetail["recent"][number];

export default function ShowNotice() {
  const { id } = useParams();
  const { t } = useTranslation("shipping-notices");
  const page = useRecord<ShippingNoticeDetail>(shippingNotices, id);
  useLive("shipping-notices", ({ ids }) => {
    if (id && ids.includes(id)) page.retry();
  });
  return (
    <RecordPage key={id} title={t("titles.show")} from={page}>
      {(record) => <Notice notice={record} />}
    </RecordPage>
  );
}

function Notice({ notice }: { notice: ShippingNoticeDetail }) {
  const { t } = useTranslation("shipping-notices");
  const columns = useMemo(() => columnsOf(t), [t]);
  const { id, template, platform_sends, is_active, recent } = notice;
  return (
    <PageShell
      title={t(`events.${id}`)}
      crumbs={[{ label: t("titles:shipping-notices"), to: noticesAddress }]}
      lead={t(`about.${id}`)}
      actions={
        <>
          <Flex gap={8} align="center">
            {t("fields.active")} <NoticeSwitch notice={notice} />
          </Flex>
          <Can I="update" a="Template">
            <LinkButton to={templateAddress(template)} icon={<EditOutlined aria-hidden="true" />}>
              {t("actions.editMail")}
            </LinkButton>
          </Can>
        </>
      }
    >
      <Flex vertical gap={20}>
        {platform_sends && is_active && <Alert type="warning" showIcon message={t("platformSends")} description={t("platformSendsText")} />}
        <Panel title={t("panels.rules")}>
          <Typography.Paragraph style={{ margin: 0 }}>{t("rules")}</Typography.Paragraph>
        </Panel>
        <Panel flush title={t("panels.recent")}>
          {recent.length === 0 ? (
            <Typography.Paragraph type="secondary" style={{ padding: 20, margin: 0 }}>
              {t("none")}
            </Typography.Paragraph>
          ) : (
            <TableBox label={t("templates:tableOf", { name: t("panels.recent") })}>
              <Table<Recorded> rowKey="id" columns={columns} dataSource={recent} pagination={false} scroll={{ x: 640 }} />
            </TableBox>
          )}
        </Panel>
      </Flex>
    </PageShell>
  );
}

const columnsOf = (t: Translate): NonNullable<TableProps<Recorded>["columns"]> => [
  {
    key: "order",
    title: t("fields.order"),
    render: (_, { order }) => (
      <Link to={orderAddress(order.id)}>
        <bdi>{order.number}</bdi>
      </Link>
    ),
  },
  {
    key: "tracking",
    title: t("fields.tracking"),
    render: (_, { tracking_number }) =>
      tracking_number ? (
        <bdi dir="ltr" className="bh-number">
          {tracking_number}
        </bdi>
      ) : (
        "—"
      ),
  },
  { key: "at", title: t("fields.at"), width: 180, render: (_, { at }) => <DateText at={at} format="datetime" /> },
  {
    key: "fate",
    title: t("fields.fate"),
    width: 220,
    render: (_, { fate, message }) => (message ? t(`records:message_state.${message.state}`) : t(`fates.${fate}`)),
  },
];
