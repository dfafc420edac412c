import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { TableBox } from "#src/ui/table-box";
import { ItemHead } from "../parts/item-head.tsx";
import { UnitStepper } from "../parts/unit-stepper.tsx";
import styles from "./process.module.css";
import type { Wishes } from "./settlement.ts";

interface LinesProps {
  record: ReturnDetail;
  /** All that could be settled now. */
  available: FinancialOutcome["lines"];
  outcome: FinancialOutcome | undefined;
  wishes: Wishes;
  onChange: (units: Wishes["units"]) => void;
  isLoading: boolean;
}

/** What is settled: units, and what each line is worth, net and tax. */
export function Lines({ record, available, outcome, wishes, onChange, isLoading }: LinesProps) {
  const { t } = useTranslation("returns");
  const items = new Map(record.items.map((item) => [item.id, item]));
  const priced = new Map(outcome?.lines.map((line) => [line.item_id, line]));
  const money = (minor: number | undefined) => <Money minor={minor ?? 0} currency={record.currency} />;
  return (
    <Panel title={t("process.lines")} flush>
      {isLoading ? (
        <div className={styles.pad}>
          <LinesSkeleton lines={4} />
        </div>
      ) : (
        <TableBox label={t("columns.items")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("columns.items")}</th>
                <th scope="col">{t("process.units")}</th>
                <th scope="col" className={styles.number}>
                  {t("process.net")}
                </th>
                <th scope="col" className={styles.number}>
                  {t("process.tax")}
                </th>
                <th scope="col" className={styles.number}>
                  {t("process.gross")}
                </th>
              </tr>
            </thead>
            <tbody>
              {available.map((line) => {
                const item = items.get(line.item_id);
                const shown = priced.get(line.item_id);
                return (
                  <tr key={line.item_id}>
                    <td>
                      {item && (
                        <ItemHead item={item} note={t("process.verdict", { accepted: item.accepted, rejected: item.rejected })} size={40} />
                      )}
                    </td>
                    <td data-label={t("process.units")}>
                      <UnitStepper
                        label={`${t("process.units")}: ${item?.title ?? ""}`}
                        value={Math.min(line.quantity, wishes.units[line.item_id] ?? line.quantity)}
                        max={line.quantity}
                        onChange={(value) => onChange({ ...wishes.units, [line.item_id]: value })}
                      />
                    </td>
                    <td className={styles.number} data-label={t("process.net")}>
                      {money(shown?.net_minor)}
                    </td>
                    <td className={styles.number} data-label={t("process.tax")}>
                      {money(shown?.tax_minor)}
                    </td>
                    <td className={styles.number} data-label={t("process.gross")}>
                      <strong>{money(shown?.gross_minor)}</strong>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableBox>
      )}
    </Panel>
  );
}
