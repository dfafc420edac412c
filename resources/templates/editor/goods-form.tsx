import { Checkbox, Form, InputNumber, Segmented, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, products } from "#contracts/products";
import { type Block, type GridSource, gridSources, mostGoods } from "#contracts/templates/content";
import { useOperation } from "#src/hooks/data/use-operation";

type Goods = Extract<Block, { type: "product" | "grid" }>;

/** Choose which goods a block shows, and how. */
export function GoodsForm({ block, onChange }: { block: Goods; onChange: (part: Partial<Goods>, field: string) => void }) {
  const { t } = useTranslation("templates");
  return (
    <>
      {block.type === "grid" && (
        <Form.Item label={t("fields.source")} extra={block.source === "FIXED" ? undefined : t("goods.eventHelp")}>
          <Select<GridSource>
            aria-label={t("fields.source")}
            value={block.source}
            options={gridSources.map((value) => ({ value, label: t(`goods.${value}`) }))}
            onChange={(source) => onChange({ source }, "source")}
          />
        </Form.Item>
      )}
      {block.type === "product" && (
        <VariantPicker
          most={1}
          chosen={block.variant_id === null ? [] : [block.variant_id]}
          onChange={([variant_id = null]) => onChange({ variant_id }, "variant_id")}
        />
      )}
      {block.type === "grid" && block.source === "FIXED" && (
        <VariantPicker most={mostGoods} chosen={block.variant_ids} onChange={(variant_ids) => onChange({ variant_ids }, "variant_ids")} />
      )}
      {block.type === "grid" && block.source !== "FIXED" && (
        <Form.Item label={t("fields.most")}>
          <InputNumber
            aria-label={t("fields.most")}
            min={1}
            max={mostGoods}
            precision={0}
            value={block.most}
            onChange={(most) => most !== null && onChange({ most }, "most")}
          />
        </Form.Item>
      )}
      {block.type === "grid" && (
        <Form.Item label={t("fields.columns")}>
          <Segmented
            aria-label={t("fields.columns")}
            value={block.columns}
            options={[2, 3] as (2 | 3)[]}
            onChange={(columns) => onChange({ columns }, "columns")}
          />
        </Form.Item>
      )}
      <Form.Item>
        <Checkbox checked={block.show_price} onChange={({ target }) => onChange({ show_price: target.checked }, "show_price")}>
          {t("fields.show_price")}
        </Checkbox>
      </Form.Item>
    </>
  );
}

interface VariantPickerProps {
  chosen: readonly string[];
  most: number;
  onChange: (ids: string[]) => void;
}

const nameOf = (product: Product, variant: Product["variants"][number]): string =>
  [product.title, variant.title, variant.sku].filter(Boolean).join(" · ");

/** Find variants of the catalogue by title, SKU or barcode; those chosen before are named as they are now. */
function VariantPicker({ chosen, most, onChange }: VariantPickerProps) {
  const { t } = useTranslation("templates");
  const [q, setQ] = useState("");
  const found = useOperation(products, "list", { query: { limit: 20, ...(q.trim() && { q: q.trim() }) } }, { keepPrevious: true });
  const listed = useOperation(products, "list", { query: { limit: 100 } }, { enabled: chosen.length > 0 });
  const optionsOf = (rows: readonly Product[]) =>
    rows.flatMap((product) => product.variants.map((variant) => ({ value: variant.id, label: nameOf(product, variant) })));
  const offered = optionsOf(found.data?.items ?? []);
  const own = optionsOf(listed.data?.items ?? []).filter(
    ({ value }) => chosen.includes(value) && !offered.some((one) => one.value === value),
  );
  return (
    <Form.Item label={t("fields.goods")} extra={most > 1 ? t("goods.mostHelp", { count: most }) : undefined}>
      <Select
        mode="multiple"
        aria-label={t("fields.goods")}
        maxCount={most}
        filterOption={false}
        loading={found.isLoading}
        value={[...chosen]}
        options={[...own, ...offered]}
        onSearch={setQ}
        onChange={(ids: string[]) => onChange(ids)}
      />
    </Form.Item>
  );
}
