import { Card, Flex, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import { Money } from "#src/ui/money/money";

/** Show what is due and overdue in each currency. */
export function InvoiceSums({ sums }: Pick<InvoiceCounts, "sums">) {
  const { t } = useTranslation("invoices");
  if (sums.length === 0) return null;
  return (
    <Flex component="ul" wrap gap={12} aria-label={t("sums.label")}>
      {sums.map(({ currency, count, due_minor, overdue_minor }) => (
        <li key={currency}>
          <Card size="small">
            <Flex wrap gap="8px 32px">
              <Statistic
                title={t("sums.due", { count })}
                valueRender={() => <Money minor={due_minor} currency={currency} weight="large" />}
              />
              <Statistic
                title={t("sums.overdue")}
                valueRender={() => (
                  <Money minor={overdue_minor} currency={currency} weight="large" tone={overdue_minor > 0 ? "danger" : "muted"} />
                )}
              />
            </Flex>
          </Card>
        </li>
      ))}
    </Flex>
  );
}
