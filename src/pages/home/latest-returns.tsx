import { Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { returnAddress, returnsAddress } from "#resources/returns/resource";
import { useOperation } from "#src/hooks/data/use-operation";
import { DateText } from "#src/ui/dates/date-text";
import { ErrorState } from "#src/ui/feedback/error-state";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import styles from "./home.module.css";

/** Show the newest requests, each linked to its return. */
export function LatestReturns() {
  const { t } = useTranslation();
  const latest = useOperation(returns, "list", { query: { limit: "6", sort: "-created_at" } });
  return (
    <Panel flush title={t("home:latest")} extra={<Link to={returnsAddress}>{t("home:allReturns")}</Link>}>
      {latest.error && <ErrorState code={latest.error.code} requestId={latest.error.requestId} onRetry={latest.retry} />}
      {latest.isLoading && <TableSkeleton rows={4} columns={4} />}
      {latest.data && <List dataSource={latest.data.items} rowKey="id" renderItem={(row) => <Row row={row} />} />}
    </Panel>
  );
}

function Row({ row }: { row: ReturnRow }) {
  const { t } = useTranslation();
  return (
    <List.Item style={{ padding: 0 }}>
      <Link className={styles.row} to={returnAddress(row.id)}>
        <Flex wrap gap="0 16px" align="center">
          <Typography.Text strong style={{ color: "var(--bh-primary)", minInlineSize: 94 }}>
            <bdi>{row.number}</bdi>
          </Typography.Text>
          <Flex vertical align="flex-start" style={{ flex: "1 1 200px", minInlineSize: 0 }}>
            <Typography.Text ellipsis dir="auto">
              {row.customer.name}
            </Typography.Text>
            <Typography.Text ellipsis type="secondary" dir="auto">
              {row.items_summary}
            </Typography.Text>
          </Flex>
        </Flex>
        <Flex vertical align="end">
          <Money minor={row.value_minor} currency={row.currency} weight="strong" />
          <span className="bh-small">
            {t(row.status === "OPEN" ? `enums:stage.${row.stage}` : `enums:status.${row.status}`)} ·{" "}
            <DateText at={row.created_at} format="relative" />
          </span>
        </Flex>
      </Link>
    </List.Item>
  );
}
