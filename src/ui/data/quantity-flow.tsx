import { ArrowRightOutlined } from "@ant-design/icons";
import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";

interface QuantityFlowProps {
  requested: number;
  approved: number;
  received: number;
  accepted: number;
  rejected: number;
  /** Only figures and arrows, with labels for screen readers: for tables. */
  compact?: boolean;
}

const steps = ["requested", "approved", "received", "accepted"] as const;

/**
 * Show how many units reached each step: requested → approved → received → accepted, and rejected apart; antd's Steps has no
 * quantities.
 */
export function QuantityFlow({ compact = false, ...units }: QuantityFlowProps) {
  const { t } = useTranslation();
  const stateOf = (index: number, count: number) => {
    const before = units[steps[index - 1] ?? "requested"];
    return count === 0 ? "secondary" : count < before ? "warning" : undefined;
  };
  const word = (step: string) => (
    <Typography.Text type="secondary" className={compact ? "bh-hidden" : "bh-small"}>
      {t(`quantities.${step}`)}
    </Typography.Text>
  );
  return (
    <Flex component="ol" wrap align="center" gap={compact ? 4 : "4px 8px"} aria-label={t("quantities.label")}>
      {steps.map((step, index) => (
        <Flex component="li" key={step} align="baseline" gap={5} style={whole}>
          {index > 0 && <ArrowRightOutlined className="bh-small bh-directed" aria-hidden="true" />}
          <Typography.Text strong className="bh-number" {...typeOf(stateOf(index, units[step]))}>
            {units[step]}
          </Typography.Text>
          {word(step)}
        </Flex>
      ))}
      {units.rejected > 0 && (
        <Flex
          component="li"
          align="baseline"
          gap={5}
          style={{ ...whole, paddingInlineStart: 8, borderInlineStart: "1px solid var(--bh-line)" }}
        >
          <Typography.Text strong type="danger" className="bh-number">
            {compact ? `−${units.rejected}` : units.rejected}
          </Typography.Text>
          {word("rejected")}
        </Flex>
      )}
    </Flex>
  );
}

/** antd breaks its texts anywhere, and some browsers then shrink a step to a few letters. */
const whole = { flex: "none", wordBreak: "keep-all", overflowWrap: "normal", whiteSpace: "nowrap" } as const;
const typeOf = (type: "secondary" | "warning" | undefined) => (type ? { type } : {});
