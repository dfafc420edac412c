import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { ReturnAdvice } from "#contracts/returns/advice";
import { Sum } from "../parts/sum.tsx";
import { Warnings } from "../parts/warnings.tsx";
import { useDayText } from "./line-advice.tsx";

/** Show what the request would come to, computed as if all of it were processed. */
export function Estimate({ advice, isOutdated }: { advice: ReturnAdvice; isOutdated: boolean }) {
  const { t } = useTranslation("returns");
  if (!advice.estimate) return null;
  return (
    <section aria-label={t("create.estimate")} className="bh-stale" aria-busy={isOutdated}>
      <h3 style={{ fontSize: 13 }}>{t("create.estimate")}</h3>
      <Flex vertical gap={12}>
        <Sum sums={advice.estimate} currency={advice.currency} />
        <Warnings codes={advice.estimate.warnings} />
      </Flex>
    </section>
  );
}

/** Show what speaks against the request, and whether it stops staff. */
export function Objections({ order, advice }: { order: Order; advice: ReturnAdvice }) {
  const { t } = useTranslation("returns");
  const dayText = useDayText();
  if (!advice.may_start) return <Alert type="error" showIcon role="status" message={t("create.staffClosed")} />;
  if (advice.objections.length === 0) return null;
  const titleOf = (id: string) => order.lines.find((line) => line.id === id)?.title ?? "";
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={t(advice.needs_override ? "create.againstPolicy" : "create.advice")}
      description={
        <ul style={{ paddingInlineStart: 18, marginBlock: 4 }}>
          {advice.objections.map(({ order_line_id, code, message, closed_on }) => (
            <li key={`${order_line_id} ${code}`}>
              <bdi>{titleOf(order_line_id)}</bdi>: {message}
              {closed_on && ` ${t("create.endedOn", { day: dayText(closed_on) })}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
