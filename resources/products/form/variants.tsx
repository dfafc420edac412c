import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { locations } from "#contracts/products";
import { mostVariants } from "#contracts/products/by-hand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useScanner } from "#src/hooks/screen/use-scanner";
import { useSession } from "#src/lib/session/session";
import { IconButton } from "#src/ui/actions/icon-button";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { emptyVariant, type ProductValues, type VariantValues } from "./values.ts";

interface Place {
  id: string;
  name: string;
}

/** Edit the variants: name or option values, price, weight and stock by place. */
export function VariantFields({ currency: own }: { currency: string | undefined }) {
  const { t } = useTranslation("products");
  // SKUs and barcodes are scanned into their fields; Enter would save the product half filled in.
  useScanner({ areCodesForFields: true });
  const storeCurrency = useSession((session) => session.store?.currency) ?? "USD";
  const places = useOperation(locations, "list", {}, { staleMs: 60_000 }).data?.items.filter(({ active }) => active) ?? [];
  return (
    <Panel title={t("sections.variants")}>
      <Form.List name="variants">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <VariantCard
                key={key}
                index={name}
                currency={own ?? storeCurrency}
                places={places}
                isOnly={rows.length === 1}
                onRemove={() => remove(name)}
              />
            ))}
            <Button icon={<PlusOutlined aria-hidden="true" />} disabled={rows.length >= mostVariants} onClick={() => add(emptyVariant)}>
              {t("actions.addVariant")}
            </Button>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

interface VariantCardProps {
  index: number;
  currency: string;
  places: readonly Place[];
  isOnly: boolean;
  onRemove: () => void;
}
const full = { inlineSize: "100%" };

function VariantCard({ index, currency, places, isOnly, onRemove }: VariantCardProps) {
  const { t } = useTranslation("products");
  const rules = useFieldRules();
  const number = index + 1;
  const title = useVariantTitle(index) || t("variant.number", { number });
  return (
    <Card
      size="small"
      role="group"
      aria-label={t("variant.number", { number })}
      title={<bdi>{title}</bdi>}
      style={{ marginBlockEnd: 16 }}
      extra={
        !isOnly && (
          <IconButton
            size="small"
            label={t("actions.removeVariant", { number })}
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={onRemove}
          />
        )
      }
    >
      <FieldRow short>
        <Names index={index} isOnly={isOnly} />
        <Form.Item name={[index, "sku"]} label="SKU" rules={rules.optional(100)}>
          <Input dir="ltr" maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, "barcode"]} label={t("fields.barcode")} rules={rules.optional(60)}>
          <Input dir="ltr" maxLength={60} autoComplete="off" inputMode="numeric" />
        </Form.Item>
        <Form.Item name={[index, "price_minor"]} label={t("fields.price")} rules={rules.needed}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
        <Form.Item name={[index, "tax_rate"]} label={t("fields.tax_rate")}>
          <InputNumber style={full} min={0} max={100} suffix="%" inputMode="decimal" />
        </Form.Item>
        <Form.Item name={[index, "weight_g"]} label={t("fields.weight")}>
          <InputNumber style={full} min={0} max={10_000_000} precision={0} suffix="g" inputMode="numeric" />
        </Form.Item>
      </FieldRow>
      <StockFields index={index} places={places} />
    </Card>
  );
}

/** Return the option values of a variant as its name while it is edited. */
function useVariantTitle(index: number): string {
  const form = Form.useFormInstance<ProductValues>();
  const variant = Form.useWatch(["variants", index], form) as VariantValues | undefined;
  const options = Form.useWatch("options", form) ?? [];
  return options.length > 0
    ? options
        .map((_: unknown, i: number) => variant?.values?.[i])
        .filter(Boolean)
        .join(" / ")
    : (variant?.title ?? "");
}

/** Edit the value of each option, or the name where there are none; a single variant needs neither. */
function Names({ index, isOnly }: { index: number; isOnly: boolean }) {
  const { t } = useTranslation("products");
  const rules = useFieldRules();
  const options = (Form.useWatch("options", Form.useFormInstance<ProductValues>()) ?? []) as { name?: string }[];
  if (options.length === 0) {
    if (isOnly) return null;
    return (
      <Form.Item name={[index, "title"]} label={t("fields.variant_title")} rules={rules.text(200)}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    );
  }
  return options.map((option, i) => (
    // Options have no ids; their place is what variants refer to.
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity.
    <Form.Item key={i} name={[index, "values", i]} label={option?.name || t("option.number", { number: i + 1 })} rules={rules.text(100)}>
      <Input maxLength={100} autoComplete="off" />
    </Form.Item>
  ));
}

function StockFields({ index, places }: { index: number; places: readonly Place[] }) {
  const { t } = useTranslation("products");
  const isTracked = Form.useWatch(["variants", index, "tracked"], Form.useFormInstance<ProductValues>()) === true;
  return (
    <>
      <Form.Item name={[index, "tracked"]} label={t("fields.tracked")} extra={t("help.tracked")} valuePropName="checked">
        <Switch />
      </Form.Item>
      {isTracked && (
        <FieldRow short>
          {places.map(({ id, name }) => (
            <Form.Item key={id} name={[index, "stock", id]} label={t("fields.stockAt", { place: name })}>
              <InputNumber style={full} min={-1_000_000} max={10_000_000} precision={0} inputMode="numeric" />
            </Form.Item>
          ))}
        </FieldRow>
      )}
      {isTracked && places.length === 0 && <p className="bh-small">{t("help.noPlaces")}</p>}
    </>
  );
}
