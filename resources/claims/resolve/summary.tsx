import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import { ConfirmButton, RefundRows, RowGroup } from "#src/cases/settlement";
import { useAbility } from "#src/lib/session/can";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import type { Resolving } from "./use-resolve.ts";

/** Show what resolving would do and pay, and the one button that does it. */
export function Summary({ resolving }: { resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const locale = useLocale();
  const ability = useAbility();
  const { outcome, problem, act, isOutdated } = resolving;
  const total = outcome?.total_minor ?? 0;
  const needsRefund = total > 0 && !ability.can("refund", "Claim");
  const isBeyondLimit = !needsRefund && total > (act.seen.refund_limit_left_minor ?? total);
  return (
    <Panel title={t("resolve.summary")}>
      <Flex vertical gap={14} className="bh-stale" aria-busy={isOutdated}>
        {resolving.isEmpty && <p className="bh-small">{t("resolve.empty")}</p>}
        {!resolving.isEmpty && !outcome && !problem && <LinesSkeleton lines={5} />}
        {outcome && <Outcome outcome={outcome} />}
        {problem && <FormAlert code={problem.code} params={problem.data} fields={problem.errors} />}
        {needsRefund && <Alert type="info" showIcon message={t("resolve.noRefund")} />}
        {isBeyondLimit && !problem && <FormAlert code="REFUND_LIMIT_EXCEEDED" />}
      </Flex>
      <ConfirmButton
        loading={act.isPending}
        disabled={!outcome || isOutdated || resolving.isUnseen || needsRefund || isBeyondLimit || Boolean(act.newer)}
        onClick={() => void resolving.submit()}
      >
        {outcome && outcome.total_minor > 0
          ? t("resolve.confirmPay", { amount: moneyWords(outcome.total_minor, outcome.currency, locale) })
          : t("resolve.confirm")}
      </ConfirmButton>
    </Panel>
  );
}

function Outcome({ outcome }: { outcome: ClaimOutcome }) {
  const { t } = useTranslation("claims");
  const money = (minor: number) => <Money minor={minor} currency={outcome.currency} />;
  const row = (key: string, minor: number) => (minor > 0 ? [{ key, label: t(`resolve.sum.${key}`), value: money(minor) }] : []);
  const goods = outcome.replacements.map((one) => ({
    key: one.item_id,
    label: (
      <bdi>
        {one.title}
        {one.variant_title && ` · ${one.variant_title}`}
      </bdi>
    ),
    value: t("common:units", { count: one.quantity }),
  }));
  return (
    <>
      {goods.length > 0 && <RowGroup title={t("resolve.goods")} rows={goods} />}
      <KeyValue
        layout="sides"
        rows={[
          ...row("refund", outcome.refund_minor),
          ...row("credit", outcome.credit_minor),
          ...row("bonus", outcome.bonus_minor),
          {
            key: "total",
            label: t("resolve.sum.total"),
            value: <Money minor={outcome.total_minor} currency={outcome.currency} weight="large" />,
            strong: true,
          },
        ]}
      />
      <RefundRows refunds={outcome.refunds} currency={outcome.currency} />
    </>
  );
}
