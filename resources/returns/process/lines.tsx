import { Flex, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { ItemHead } from "#src/ui/data/item-head";
import { KeyValue } from "#src/ui/data/key-value";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import type { Adjustment } from "./settlement.ts";

type Line = FinancialOutcome["lines"][number];
interface LinesProps {
  record: ReturnDetail;
  /** Everything that could be settled now. */
  available: readonly Line[];
  outcome: FinancialOutcome | undefined;
  adjustment: Adjustment;
  onChange: (units: Adjustment["units"]) => void;
  isLoading: boolean;
  /** Beside the title. */
  extra?: ReactNode;
}

const amounts = ["net", "tax", "gross"] as const;

/** Edit the units to settle, with the value of each line, net and tax. */
export function Lines({ record, available, outcome, adjustment, onChange, isLoading, extra }: LinesProps) {
  const { t } = useTranslation("returns");
  const narrow = useNarrow();
  const items = new Map(record.items.map((item) => [item.id, item]));
  const priced = new Map(outcome?.lines.map((line) => [line.item_id, line]));
  const head = ({ item_id }: Line) => {
    const item = items.get(item_id);
    const verdict = item && t("process.verdict", { accepted: item.accepted, rejected: item.rejected });
    return item && <ItemHead item={item} note={verdict} size={40} />;
  };
  const units = ({ item_id, quantity }: Line) => (
    <UnitStepper
      label={`${t("process.units")}: ${items.get(item_id)?.title ?? ""}`}
      value={Math.min(quantity, adjustment.units[item_id] ?? quantity)}
      max={quantity}
      onChange={(value) => onChange({ ...adjustment.units, [item_id]: value })}
    />
  );
  const money = (line: Line, part: (typeof amounts)[number]) => (
    <Money
      minor={priced.get(line.item_id)?.[`${part}_minor`] ?? 0}
      currency={record.currency}
      weight={part === "gross" ? "strong" : "normal"}
    />
  );
  const wide: TableProps<Line>["columns"] = [
    { key: "item", title: t("columns.items"), render: (_, line) => head(line) },
    { key: "units", title: t("process.units"), width: 150, render: (_, line) => units(line) },
    ...amounts.map((part) => ({
      key: part,
      title: t(`process.${part}`),
      align: "end" as const,
      render: (_: unknown, line: Line) => money(line, part),
    })),
  ];
  const stacked = (line: Line) => (
    <Flex vertical gap={12}>
      {head(line)}
      <KeyValue
        layout="sides"
        rows={[
          { key: "units", label: t("process.units"), value: units(line) },
          ...amounts.map((part) => ({ key: part, label: t(`process.${part}`), value: money(line, part) })),
        ]}
      />
    </Flex>
  );
  return (
    <Panel title={t("process.lines")} extra={extra} flush={!isLoading}>
      {isLoading ? (
        <LinesSkeleton lines={4} />
      ) : (
        <Table<Line>
          size="middle"
          rowKey="item_id"
          pagination={false}
          showHeader={!narrow}
          columns={narrow ? [{ key: "line", render: (_, line) => stacked(line) }] : wide}
          dataSource={available}
          {...(!narrow && { scroll: { x: 600 } })}
        />
      )}
    </Panel>
  );
}
