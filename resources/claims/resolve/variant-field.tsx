import { Alert } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { products } from "#contracts/products";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { Field } from "#src/ui/forms/field";
import { FormSelect } from "#src/ui/forms/form-select";

interface VariantFieldProps {
  item: ClaimDetail["items"][number];
  orderId: string;
  /** Null: the same variant. */
  value: { id: string; title: string } | null;
  onChange: (value: { id: string; title: string } | null) => void;
  /** What the server would send. */
  replaced: ClaimOutcome["replacements"][number] | undefined;
}

/** Choose the variant that is sent instead; without a choice, the same one. */
export function VariantField({ item, orderId, value, onChange, replaced }: VariantFieldProps) {
  const { t } = useTranslation("claims");
  const id = useId();
  const mayRead = useAbility().can("read", "Product");
  const { data, isLoading } = useOperation(
    products,
    "list",
    { query: { q: item.title, order_id: orderId, limit: "20" } },
    { enabled: mayRead && item.product_id !== null },
  );
  const variants = data?.items.find((product) => product.id === item.product_id)?.variants ?? [];
  const options = variants.map((variant) => ({ value: variant.id, label: [item.title, variant.title].filter(Boolean).join(" · ") }));
  return (
    <>
      <Field label={t("resolve.variant")} htmlFor={`${id}-variant`}>
        <FormSelect
          id={`${id}-variant`}
          allowClear
          loading={isLoading && mayRead}
          value={value?.id ?? null}
          placeholder={t("resolve.sameVariant")}
          options={options}
          onChange={(next: string | undefined) => {
            const found = options.find((one) => one.value === next);
            onChange(found && found.value !== item.variant_id ? { id: found.value, title: found.label } : null);
          }}
        />
      </Field>
      {replaced && !replaced.in_stock && <Alert type="warning" showIcon role="alert" message={t("resolve.outOfStock")} />}
    </>
  );
}
