import { Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, products } from "#contracts/products";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTyped } from "#src/hooks/lists/use-typed";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Field } from "#src/ui/forms/field";
import styles from "./exchange-field.module.css";

export interface ExchangeChoice {
  variant_id: string;
  quantity: number;
  title: string;
  /** Price of one unit for the customer, tax included; null when unknown. */
  unit_minor: number | null;
}

interface ExchangeFieldProps {
  value: ExchangeChoice | null;
  onChange: (value: ExchangeChoice | null) => void;
  currency: string;
  /** The order whose customer's prices apply. */
  orderId: string;
  /** Value of the returned goods; null where the price alone does not decide the difference. */
  credit_minor: number | null;
  /** Maximum units: as many as are returned. */
  units: number;
  /** The variant the customer has, offered only when the merchant is at fault, and its product, which comes first. */
  own?: { external_id: string | null; allowed: boolean; title?: string; product?: string | null };
  error?: string | undefined;
}

type Variant = Product["variants"][number];

/** Choose the replacement by name or SKU, with stock and the price difference. */
export function ExchangeField({ value, onChange, currency, orderId, credit_minor, units, own, error }: ExchangeFieldProps) {
  const { t } = useTranslation("returns");
  const [sent, setSent] = useState("");
  const [typed, setTyped] = useTyped(sent, setSent);
  const { data, isLoading, isOutdated } = useOperation(
    products,
    "list",
    { query: { q: sent || undefined, order_id: orderId, limit: "20" } },
    { keepPrevious: true },
  );
  const siblings = useOperation(
    products,
    "list",
    { query: { q: own?.title, order_id: orderId, limit: "20" } },
    { enabled: sent === "" && Boolean(own?.title && own.product) },
  );
  const isOwn = (product: Product) => product.external_id === own?.product;
  const found = data?.items ?? [];
  // Before anything is searched for, the other variants of the returned product come first.
  const offered = sent === "" && siblings.data ? [...siblings.data.items.filter(isOwn), ...found.filter((one) => !isOwn(one))] : found;
  const id = useId();
  const quantity = Math.min(value?.quantity ?? units, units);
  const isSame = (variant: Variant) => own !== undefined && variant.external_id === own.external_id && !own.allowed;
  const choose = (variantId: string | undefined) => {
    const picked = offered
      .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
      .find(({ variant }) => variant.id === variantId);
    if (!picked) return onChange(null);
    const { product, variant } = picked;
    const title = [product.title, variant.title].filter(Boolean).join(" · ");
    onChange({ variant_id: variant.id, quantity, title, unit_minor: variant.gross_minor });
  };
  // Enter, as a scanner sends it, would choose from what an earlier text found.
  const isSearching = typed.trim() !== sent.trim() || isOutdated;
  const groups = (isSearching ? [] : offered).map((product) => ({
    label: product.title,
    options: product.variants.map((variant) => ({
      value: variant.id,
      label: [product.title, variant.title].filter(Boolean).join(" · "),
      variant,
      disabled: variant.currency !== currency || isSame(variant),
    })),
  }));
  const isListed = groups.some(({ options }) => options.some((option) => option.value === value?.variant_id));
  return (
    <div className={styles.stack}>
      <Field label={t("exchange.variant")} htmlFor={id} required error={error}>
        <Select
          id={id}
          showSearch
          allowClear
          filterOption={false}
          loading={isLoading || isOutdated}
          value={value?.variant_id ?? null}
          searchValue={typed}
          onSearch={setTyped}
          onChange={(next) => choose(next ?? undefined)}
          placeholder={t("exchange.find")}
          notFoundContent={isLoading || isSearching ? t("exchange.searching") : t("exchange.noneFound")}
          status={error ? "error" : ""}
          options={value && !isListed ? [{ label: "", options: [{ value: value.variant_id, label: value.title }] }, ...groups] : groups}
          optionRender={({ data: option, label }) =>
            "variant" in option ? (
              <VariantOption
                variant={option.variant as Variant}
                same={isSame(option.variant as Variant)}
                credit={credit_minor}
                quantity={quantity}
              />
            ) : (
              label
            )
          }
        />
      </Field>
      {value && (
        <div className={styles.line}>
          {units > 1 && (
            <UnitStepper
              label={t("exchange.quantity")}
              value={quantity}
              min={1}
              max={units}
              onChange={(next) => onChange({ ...value, quantity: next })}
            />
          )}
          {value.unit_minor !== null && credit_minor !== null && (
            <Difference minor={value.unit_minor * quantity - credit_minor} currency={currency} />
          )}
        </div>
      )}
    </div>
  );
}

/** Show who pays the difference. */
export function Difference({ minor, currency }: { minor: number; currency: string }) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const key = minor > 0 ? "customerPays" : minor < 0 ? "customerGets" : "even";
  return (
    <span className={styles.difference} data-way={key} role="status">
      {t(`exchange.${key}`, { amount: moneyWords(Math.abs(minor), currency, locale) })}
    </span>
  );
}

interface VariantOptionProps {
  variant: Variant;
  same: boolean;
  credit: number | null;
  quantity: number;
}
function VariantOption({ variant, same, credit, quantity }: VariantOptionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const price = variant.gross_minor ?? variant.price_minor;
  const difference = credit === null ? 0 : price * quantity - credit;
  const stock = !variant.tracked
    ? t("exchange.untracked")
    : variant.available > 0
      ? t("exchange.inStock", { count: variant.available })
      : t("exchange.outOfStock");
  return (
    <span className={styles.option}>
      <span>
        <bdi className={styles.name}>{variant.title ?? variant.sku ?? "—"}</bdi>
        <span className={styles.second} data-out={variant.tracked && variant.available <= 0}>
          {[variant.sku, same ? t("exchange.same") : stock].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={`bh-number ${styles.price}`}>
        {moneyWords(price, variant.currency, locale)}
        {difference !== 0 && (
          <span className={styles.second}>
            {difference > 0 ? "+" : "−"}
            {moneyWords(Math.abs(difference), variant.currency, locale)}
          </span>
        )}
      </span>
    </span>
  );
}
