import { RightOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { flowRuns } from "#contracts/flows/flows";
import { flowsAddress } from "#resources/flows/addresses";
import { listAddress } from "#resources/returns/addresses";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import { numberWords } from "#src/lib/formats";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import styles from "./home.module.css";

const flagged = (flag: string) => `${listAddress}?${new URLSearchParams({ status: "OPEN", flag })}`;

/** Show what flows leave to people; nothing where they leave nothing. */
export function FlowWork() {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayRead = useAbility().can("read", "Flow");
  const { data } = useOperation(flowRuns, "counts", {}, { enabled: mayRead });
  if (!data) return null;
  const rows = [
    { key: "failed", label: t("home.flowsFailed"), count: data.failed, to: flagged("FLOW_FAILED"), tone: "danger" },
    { key: "limits", label: t("home.flowsLimits"), count: data.limits, to: flagged("FLOW_LIMIT"), tone: "warning" },
    { key: "paused", label: t("home.flowsPaused"), count: data.paused, to: `${flowsAddress}?status=PAUSED`, tone: "danger" },
    { key: "waiting", label: t("home.flowsWaiting"), count: data.waiting, to: flowsAddress, tone: "neutral" },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Panel title={t("home.flows")} flush>
      <ul className={styles.pressing}>
        {rows.map(({ key, label, count, to, tone }) => (
          <li key={key}>
            <Link className={styles.row} to={to} data-tone={tone}>
              <span>{label}</span>
              <span className={`bh-number ${styles.value}`}>{numberWords(count, locale)}</span>
              <RightOutlined className="bh-directed bh-small" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
