import {
  CheckCircleOutlined,
  InboxOutlined,
  RightOutlined,
  SearchOutlined,
  SwapOutlined,
  TruckOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { z } from "zod";
import type { ReturnCounts } from "#contracts/returns/shapes";
import type { Tab } from "#contracts/returns/states";
import { numberWords } from "#src/lib/formats";
import { EmptyState } from "#src/ui/empty-state";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import styles from "./waiting-work.module.css";

const stages: readonly { tab: Exclude<Tab, "all" | "closed">; tone: string; icon: ComponentType }[] = [
  { tab: "review", tone: "warning", icon: InboxOutlined },
  { tab: "on_the_way", tone: "info", icon: TruckOutlined },
  { tab: "inspect", tone: "accent", icon: SearchOutlined },
  { tab: "settle", tone: "danger", icon: WalletOutlined },
  { tab: "exchanges", tone: "success", icon: SwapOutlined },
];

type Counts = z.output<typeof ReturnCounts>;

/** A card a stage with its count, over one bar that shows how the open work is spread. */
export function WaitingWork({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waiting = stages.reduce((sum, { tab }) => sum + counts[tab], 0);
  return (
    <>
      <ul className={styles.cards} aria-label={t("home.waiting")}>
        {stages.map(({ tab, tone, icon: Icon }) => (
          <li key={tab}>
            <Link className={styles.card} to={`/dashboard/return/list?tab=${tab}`} data-tone={tone} data-empty={counts[tab] === 0}>
              <span className={styles.top}>
                <span className={styles.icon} aria-hidden="true">
                  <Icon />
                </span>
                <RightOutlined className={styles.go ?? ""} aria-hidden="true" />
              </span>
              <span className={styles.count}>{numberWords(counts[tab], locale)}</span>
              <span className={styles.name}>{t(`enums:tab.${tab}`)}</span>
              <span className={styles.text}>{t(`home.${tab}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Panel title={t("home.flow")} extra={<span className={styles.note}>{t("home.closedCount", { count: counts.closed })}</span>}>
        {waiting === 0 ? (
          <EmptyState icon={<CheckCircleOutlined />} title={t("home.allDone")} />
        ) : (
          <div className={styles.spread}>
            <div className={styles.bar} aria-hidden="true">
              {stages.map(({ tab, tone }) => counts[tab] > 0 && <span key={tab} data-tone={tone} style={{ flexGrow: counts[tab] }} />)}
            </div>
            <ul className={styles.legend}>
              {stages.map(({ tab, tone }) => (
                <li key={tab} data-tone={tone}>
                  <span className={styles.swatch} aria-hidden="true" />
                  {t(`enums:tab.${tab}`)} <span className="bh-number">{numberWords(counts[tab], locale)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </>
  );
}
