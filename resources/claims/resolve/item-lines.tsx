import { PlusOutlined } from "@ant-design/icons";
import { Button, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { ItemHead } from "#src/ui/data/item-head";
import { Panel } from "#src/ui/pages/panel";
import { answersOf, openItems, unitsTaken } from "./draft.ts";
import { PartFields } from "./part-fields.tsx";
import type { Resolving } from "./use-resolve.ts";

type Item = ClaimDetail["items"][number];

/** Choose how each item's units are resolved. */
export function ItemLines({ record, resolving }: { record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const open = openItems(record);
  if (open.length === 0) return null;
  return (
    <Panel title={t("resolve.items")} flush>
      <List
        dataSource={open}
        renderItem={(item) => (
          <List.Item key={item.id} style={{ padding: "16px 20px" }}>
            <ItemLine item={item} record={record} resolving={resolving} />
          </List.Item>
        )}
      />
    </Panel>
  );
}

/** Show the outcomes an item's units are split over, and what is left of them. */
function ItemLine({ item, record, resolving }: { item: Item; record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const locale = useLocale();
  const { draft, outcome } = resolving;
  const parts = draft.items[item.id] ?? [];
  const answers = outcome ? answersOf(outcome, item.id, parts) : [];
  const taken = unitsTaken(parts);
  const rest = outcome?.left.find(({ id }) => id === item.id);
  const leftWords = (units: number, minor: number) =>
    t("resolve.left", { units: t("common:units", { count: units }), amount: moneyWords(minor, record.currency, locale) });
  return (
    <Flex vertical gap={12} flex={1} style={{ minInlineSize: 0 }}>
      <ItemHead item={item} note={leftWords(item.left, item.left_minor)} />
      {parts.map((part, index) => (
        <PartFields
          key={String(index)}
          {...{ item, record, resolving, part, index }}
          most={item.left - unitsTaken(parts, index)}
          isOnly={parts.length === 1}
          answered={answers[index]}
        />
      ))}
      {item.left > 1 && taken > 0 && (
        <Flex wrap align="center" justify="space-between" gap="4px 16px">
          {parts.length < item.left ? (
            <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => resolving.split(item.id, item.left)}>
              {taken < item.left ? t("resolve.rest") : t("resolve.split")}
            </Button>
          ) : (
            <span />
          )}
          {taken < item.left && rest && (
            <strong className="bh-stale" role="status" aria-busy={resolving.isOutdated}>
              {t("resolve.stays", { left: leftWords(rest.quantity, rest.amount_minor) })}
            </strong>
          )}
        </Flex>
      )}
    </Flex>
  );
}
