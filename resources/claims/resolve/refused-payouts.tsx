import { Flex, List } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { moneyKinds } from "#contracts/claims/states";
import { cannotRefund, PayByHand } from "#src/cases/pay-by-hand";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Field } from "#src/ui/forms/field";
import { FormSelect } from "#src/ui/forms/form-select";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import type { MoneyKind } from "./draft.ts";
import { notNow } from "./item-lines.tsx";
import type { Resolving } from "./use-resolve.ts";

type Refused = ClaimDetail["refused"][number];

/** Choose how what was refused is paid again. */
export function RefusedPayouts({ record, resolving }: { record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  if (record.refused.length === 0) return null;
  return (
    <Panel title={t("resolve.refused")} flush>
      <List
        dataSource={record.refused}
        renderItem={(one) => (
          <List.Item key={one.payout_id} style={{ padding: "16px 20px" }}>
            <Line one={one} record={record} resolving={resolving} />
          </List.Item>
        )}
      />
      {cannotRefund(record.platform?.operations) && (
        <div style={{ padding: "0 20px 16px" }}>
          <PayByHand checked={resolving.draft.by_hand} onChange={(by_hand) => resolving.change({ by_hand })} />
        </div>
      )}
    </Panel>
  );
}

function Line({ one, record, resolving }: { one: Refused; record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  const titles = record.items.filter((item) => one.item_ids.includes(item.id)).map(({ title }) => title);
  const about = [
    ...titles,
    ...(one.shipping ? [enumLabel("claim_mode", "SHIPPING")] : []),
    ...(one.goodwill ? [enumLabel("claim_mode", "GOODWILL")] : []),
  ];
  const kinds = one.goodwill ? (["STORE_CREDIT"] as const) : moneyKinds;
  const options = [
    ...kinds.map((value) => ({ value: value as string, label: enumLabel("claim_kind", value) })),
    { value: notNow, label: t("resolve.later") },
  ];
  return (
    <Flex wrap flex={1} justify="space-between" align="flex-start" gap="8px 16px">
      <Flex vertical gap={4} style={{ minInlineSize: 0 }}>
        <bdi>{about.join(" · ")}</bdi>
        <Money minor={one.amount_minor} currency={record.currency} weight="strong" />
      </Flex>
      <Field label={t("resolve.kind")} htmlFor={id}>
        <FormSelect
          id={id}
          value={resolving.draft.refused[one.payout_id] ?? notNow}
          options={options}
          onChange={(value: string) => resolving.changeRefused(one.payout_id, value === notNow ? null : (value as MoneyKind))}
        />
      </Field>
    </Flex>
  );
}
