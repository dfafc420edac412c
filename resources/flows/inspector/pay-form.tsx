import { Flex, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayLimits } from "#contracts/flows/shapes";
import type { InspectorProps } from "./inspector-props.ts";
import { MoneySetting } from "./settings.tsx";

/** Limit what the flow may pay; the limits belong to the flow, and are saved once both are there. */
export function PayForm({ payLimits, onPayLimits, problemAt }: InspectorProps) {
  const { t } = useTranslation("flows");
  const [typed, setTyped] = useState<Partial<PayLimits>>(payLimits ?? {});
  const shown = payLimits ?? typed;
  const put = (change: { [Key in keyof PayLimits]?: number | undefined }) => {
    const { max_case_minor = 0, max_day_minor = 0 } = { ...shown, ...change };
    setTyped({ max_case_minor, max_day_minor });
    onPayLimits(max_case_minor > 0 && max_day_minor > 0 ? { max_case_minor, max_day_minor } : null);
  };
  const missing = payLimits === null ? problemAt("") : undefined;
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{t("payHelp")}</Typography.Text>
      <MoneySetting
        label={t("config.max_case_minor")}
        value={shown.max_case_minor}
        error={missing}
        onChange={(max_case_minor) => put({ max_case_minor })}
      />
      <MoneySetting
        label={t("config.max_day_minor")}
        value={shown.max_day_minor}
        error={missing}
        onChange={(max_day_minor) => put({ max_day_minor })}
      />
    </Flex>
  );
}
