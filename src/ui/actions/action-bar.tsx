import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./action-bar.module.css";
import { ReasonButton } from "./reason-tooltip.tsx";

export interface ActionItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  loading?: boolean;
  /** Why it is not available now. */
  reason?: string | undefined;
  onClick: () => void;
}

interface ActionBarProps {
  /** The suggested next step. */
  primary?: ActionItem | undefined;
  /** Actions beside it: the first `visible` as buttons, the others under "More". */
  actions: readonly ActionItem[];
  visible?: number;
}

const menuItem = (action: ActionItem) => ({
  key: action.key,
  icon: action.icon,
  danger: Boolean(action.danger) && !action.reason,
  disabled: Boolean(action.reason),
  onClick: action.onClick,
  label: (
    <>
      {action.label}
      {action.reason && <span className="bh-hidden">: {action.reason}</span>}
    </>
  ),
});

/** Return antd's menu of actions: those that are available, then the others under their reasons. */
export function actionMenu(actions: readonly ActionItem[]) {
  const possible = actions.filter(({ reason }) => !reason);
  const reasons = [...new Set(actions.flatMap(({ reason }) => reason ?? []))];
  // A shared reason is shown once, above the group; screen readers still hear it with each.
  const groups = reasons.map((why) => ({
    key: `why ${why}`,
    type: "group" as const,
    label: why,
    children: actions.filter(({ reason }) => reason === why).map(menuItem),
  }));
  return { items: [...possible.map(menuItem), ...groups], className: styles.menu ?? "" };
}

/** Show one suggested step, a few others, and the rest in antd's Dropdown, with reasons for unavailable ones. */
export function ActionBar({ primary, actions, visible = 2 }: ActionBarProps) {
  const { t } = useTranslation();
  const shown = actions.slice(0, visible);
  const rest = actions.slice(visible);
  const isAlone = shown.length === 0 && !primary;
  return (
    <Flex wrap align="center" gap={8} className={styles.bar ?? ""}>
      {rest.length > 0 && (
        <Dropdown trigger={["click"]} placement="bottomRight" menu={actionMenu(rest)}>
          <Button icon={<EllipsisOutlined aria-hidden="true" />} aria-label={t("actions.more")} aria-haspopup="menu">
            {isAlone && t("actions.more")}
          </Button>
        </Dropdown>
      )}
      {shown.map((action) => (
        <ReasonButton
          key={action.key}
          icon={action.icon}
          danger={Boolean(action.danger)}
          loading={action.loading ?? false}
          reason={action.reason}
          onClick={action.onClick}
        >
          {action.label}
        </ReasonButton>
      ))}
      {primary && (
        <ReasonButton
          type="primary"
          icon={primary.icon}
          loading={primary.loading ?? false}
          reason={primary.reason}
          onClick={primary.onClick}
        >
          {primary.label}
        </ReasonButton>
      )}
    </Flex>
  );
}
