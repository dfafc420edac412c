import { DeleteOutlined } from "@ant-design/icons";
import { Card, Form, Input, InputNumber } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, products } from "#contracts/products";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTyped } from "#src/hooks/lists/use-typed";
import { IconButton } from "#src/ui/actions/icon-button";
import { AddButton } from "#src/ui/forms/add-button";
import { FormAutoComplete } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { emptyOrderLine, type OrderValues } from "./values.ts";

type Line = OrderValues["lines"][number];
interface OrderLinesProps {
  currency: string;
  onPick: (index: number, line: Line) => void;
}

/** Enter the items, from the catalogue or as text. */
export function OrderLines({ currency, onPick }: OrderLinesProps) {
  const { t } = useTranslation("orders");
  return (
    <Panel title={t("show.items")}>
      <Form.List name="lines">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <OrderLine
                key={key}
                index={name}
                currency={currency}
                onPick={(line) => onPick(name, line)}
                onRemove={rows.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            <AddButton isFull={rows.length >= 100} onClick={() => add(emptyOrderLine)}>
              {t("create.addLine")}
            </AddButton>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

interface OrderLineProps {
  index: number;
  currency: string;
  onPick: (line: Line) => void;
  onRemove: (() => void) | undefined;
}

const full = { inlineSize: "100%" };

function OrderLine({ index, currency, onPick, onRemove }: OrderLineProps) {
  const { t } = useTranslation("orders");
  const rules = useFieldRules();
  const search = useProductSearch(currency);
  const number = index + 1;
  const name = t("create.line", { number });
  return (
    <Card
      size="small"
      role="group"
      aria-label={name}
      title={name}
      style={{ marginBlockEnd: 16 }}
      extra={
        onRemove && (
          <IconButton
            size="small"
            label={t("create.removeLine", { number })}
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={onRemove}
          />
        )
      }
    >
      <Form.Item name={[index, "title"]} label={t("create.title")} rules={rules.text(300)}>
        <FormAutoComplete
          options={search.options}
          onSearch={search.type}
          onSelect={(_, { line }) => onPick({ ...line, quantity: 1 })}
          maxLength={300}
        />
      </Form.Item>
      <FieldRow>
        <Form.Item name={[index, "variant_title"]} label={t("create.variant_title")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, "sku"]} label="SKU" rules={rules.optional(100)}>
          <Input dir="ltr" maxLength={100} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow short>
        <Form.Item name={[index, "quantity"]} label={t("create.quantity")} rules={rules.needed}>
          <InputNumber style={full} min={1} max={100_000} precision={0} inputMode="numeric" />
        </Form.Item>
        <Form.Item name={[index, "unit_price_minor"]} label={t("create.unit_price")} rules={rules.needed}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
        <Form.Item name={[index, "tax_rate"]} label={t("create.tax_rate")}>
          <InputNumber style={full} min={0} max={100} suffix="%" inputMode="decimal" />
        </Form.Item>
      </FieldRow>
    </Card>
  );
}

/** Return the catalogue's variants that match the text, each with its order line. */
function useProductSearch(currency: string) {
  const [q, setQ] = useState("");
  const [, type] = useTyped(q, setQ);
  const found = useOperation(products, "list", { query: { q, limit: 10 } }, { enabled: q !== "", keepPrevious: true });
  const rows = q === "" ? undefined : found.data?.items;
  return { type, options: useMemo(() => (rows ?? []).flatMap((product) => optionsOf(product, currency)), [rows, currency]) };
}

const optionsOf = ({ title, variants }: Product, currency: string) =>
  variants.map((variant) => ({
    key: variant.id,
    value: title,
    label: [title, variant.title, variant.sku].filter(Boolean).join(" · "),
    line: {
      variant_id: variant.id,
      title,
      variant_title: variant.title,
      sku: variant.sku,
      unit_price_minor: variant.currency === currency ? variant.price_minor : null,
      tax_rate: Number(variant.tax_rate),
    },
  }));
