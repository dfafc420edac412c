import {
  CheckCircleOutlined,
  InboxOutlined,
  RightOutlined,
  SearchOutlined,
  SwapOutlined,
  TruckOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { Avatar, Badge, Card, Flex, Statistic, Typography } from "antd";
import { type ComponentType, createElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { z } from "zod";
import type { ReturnCounts } from "#contracts/returns/shapes";
import type { Tab } from "#contracts/returns/states";
import { returnsAddress } from "#resources/returns/resource";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Panel } from "#src/ui/pages/panel";
import styles from "./home.module.css";

const stages: readonly { tab: Exclude<Tab, "all" | "closed">; tone: string; icon: ComponentType }[] = [
  { tab: "review", tone: "warning", icon: InboxOutlined },
  { tab: "on_the_way", tone: "info", icon: TruckOutlined },
  { tab: "inspect", tone: "accent", icon: SearchOutlined },
  { tab: "settle", tone: "danger", icon: WalletOutlined },
  { tab: "exchanges", tone: "success", icon: SwapOutlined },
];

const countStyle = { fontSize: 30, lineHeight: "36px" };

type Counts = z.output<typeof ReturnCounts>;

/** Show a card per stage with its count, over one bar with the distribution of open work. */
export function WaitingWork({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <ul className={styles.cards} aria-label={t("home:waiting")}>
        {stages.map(({ tab, tone, icon }) => (
          <li key={tab}>
            <Link className={styles.card} to={`${returnsAddress}?tab=${tab}`}>
              <Card hoverable size="small" classNames={{ body: styles.stage ?? "" }} data-tone={tone}>
                <Avatar shape="square" size={36} icon={createElement(icon)} aria-hidden="true" />
                <RightOutlined className="bh-directed" aria-hidden="true" />
                <Statistic
                  value={counts[tab]}
                  formatter={(value) => numberWords(Number(value), locale)}
                  valueStyle={counts[tab] === 0 ? { ...countStyle, color: "var(--bh-text3)" } : { ...countStyle, fontWeight: 700 }}
                />
                <Typography.Text strong style={{ gridArea: "name" }}>
                  {t(`enums:tab.${tab}`)}
                </Typography.Text>
                <span className="bh-small" style={{ gridArea: "text" }}>
                  {t(`home:${tab}Text`)}
                </span>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
      <Spread counts={counts} />
    </>
  );
}

/** Show the open work by stage as one bar: antd's Progress only has steps of equal width. */
function Spread({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waiting = stages.reduce((sum, { tab }) => sum + counts[tab], 0);
  const closed = <Typography.Text type="secondary">{t("home:closedCount", { count: counts.closed })}</Typography.Text>;
  return (
    <Panel title={t("home:flow")} extra={closed}>
      {waiting === 0 ? (
        <EmptyState icon={<CheckCircleOutlined aria-hidden="true" />} title={t("home:allDone")} />
      ) : (
        <Flex vertical gap={16}>
          <div className={styles.bar} aria-hidden="true">
            {stages.map(({ tab, tone }) => counts[tab] > 0 && <span key={tab} data-tone={tone} style={{ flexGrow: counts[tab] }} />)}
          </div>
          <ul className={styles.legend}>
            {stages.map(({ tab, tone }) => (
              <li key={tab} data-tone={tone}>
                <Badge color="var(--tone-text)" text={t(`enums:tab.${tab}`)} />{" "}
                <strong className="bh-number">{numberWords(counts[tab], locale)}</strong>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </Panel>
  );
}
