import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { LedgerRow as LedgerShape } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";

type LedgerRow = z.output<typeof LedgerShape>;

const stateKinds: Record<LedgerRow["state"], StatusKind> = {
  RESERVED: "progress",
  PENDING: "progress",
  SUCCEEDED: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
};

interface PaymentsProps {
  ledger: readonly LedgerRow[];
  currency: string;
  /** Payment kinds by id. */
  kinds?: ReadonlyMap<string, string>;
}

/** Show what was paid to the customer, and how far each payment is. */
export function Payments({ ledger, currency, kinds }: PaymentsProps) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  if (ledger.length === 0) return null;
  return (
    <section aria-label={t("payments.title")}>
      <h3 style={{ fontSize: 13 }}>{t("payments.title")}</h3>
      <List
        split={false}
        dataSource={[...ledger]}
        renderItem={(leg) => {
          const kind = leg.payment_id ? kinds?.get(leg.payment_id) : undefined;
          return (
            <List.Item key={leg.id}>
              <Flex vertical>
                <span>
                  {enumLabel("ledger_kind", leg.kind)}
                  {kind && <span className="bh-small"> · {enumLabel("payment_kind", kind)}</span>}
                </span>
                <span className="bh-small">
                  <bdi>{leg.actor}</bdi> · <DateText at={leg.settled_at ?? leg.created_at} />
                </span>
                <Confirmed leg={leg} currency={currency} />
              </Flex>
              <Flex wrap justify="flex-end" gap="0 16px">
                <StatusTag kind={stateKinds[leg.state]} look="plain">
                  {enumLabel("ledger_state", leg.state)}
                </StatusTag>
                <Money minor={leg.amount_minor} currency={currency} weight="strong" tone={leg.state === "FAILED" ? "muted" : undefined} />
              </Flex>
            </List.Item>
          );
        }}
      />
    </section>
  );
}

/** Show how much of a manual refund the platform has confirmed. */
function Confirmed({ leg, currency }: { leg: LedgerRow; currency: string }) {
  const { t } = useTranslation("cases");
  const locale = useLocale();
  const { confirmed_minor, amount_minor, external_id: reference } = leg;
  if (!confirmed_minor) return null;
  const isWhole = confirmed_minor === amount_minor;
  return (
    <span className="bh-small">
      {isWhole
        ? t("payments.confirmed", { reference })
        : t("payments.confirmedPart", { amount: moneyWords(confirmed_minor, currency, locale) })}
    </span>
  );
}
