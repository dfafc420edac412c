import { Flex, Table, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { MessageConnection } from "#contracts/message-connections";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";
import { useCountries } from "#src/ui/use-countries";

type Rules = NonNullable<MessageConnection["sms_rules"]>;

/** Show what customers may answer, and when marketing may arrive. */
export function SmsRules({ rules }: { rules: Rules }) {
  const { t } = useTranslation("message-connections");
  const rows = (["STOP", "START", "HELP"] as const).map((key) => ({
    key,
    label: t(`keywords.${key}`),
    value: (
      <Flex wrap gap={4}>
        {rules.keywords[key].map((word) => (
          <Tag key={word} style={{ margin: 0 }}>
            <bdi>{word}</bdi>
          </Tag>
        ))}
      </Flex>
    ),
  }));
  return (
    <>
      <Panel title={t("panels.keywords")}>
        <Typography.Paragraph type="secondary">{t("help.keywords")}</Typography.Paragraph>
        <KeyValue rows={rows} />
      </Panel>
      <Hours hours={rules.hours} />
    </>
  );
}

function Hours({ hours }: { hours: Rules["hours"] }) {
  const { t } = useTranslation("message-connections");
  const countries = useCountries();
  const nameOf = (country: string | null) =>
    country === null ? t("hours.everywhere") : (countries.find(({ value }) => value === country)?.label ?? country);
  return (
    <Panel flush title={t("panels.hours")}>
      <Typography.Paragraph type="secondary" style={{ padding: "16px 20px", margin: 0 }}>
        {t("help.hours")}
      </Typography.Paragraph>
      <TableBox label={t("hours.rule")}>
        <Table<Rules["hours"][number]>
          rowKey="rule"
          dataSource={hours}
          pagination={false}
          scroll={{ x: 560 }}
          columns={[
            { key: "country", title: t("fields.country"), render: (_, row) => nameOf(row.country) },
            { key: "rule", title: t("hours.rule"), render: (_, row) => t(`hours.${row.rule}`, { from: row.from, to: row.to }) },
            { key: "source", title: t("hours.source"), render: (_, row) => (row.source ? <bdi>{row.source}</bdi> : t("hours.setting")) },
          ]}
        />
      </TableBox>
    </Panel>
  );
}
