import { Form, Input, Switch } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { hsCode } from "#contracts/products/own-fields";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { useAbility } from "#src/lib/session/can";
import { FormSelect } from "#src/ui/forms/form-select";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { Panel } from "#src/ui/pages/panel";

interface Known {
  dimension_id: string | null;
  dimension_name: string | null;
}

/** Edit what a store adds to its products for returns, customs and labels. */
export function OwnFieldPanels({ dimension }: { dimension: Known | undefined }) {
  const { t } = useTranslation("products");
  const countries = useCountries();
  const hsRule = {
    validator: async (_: unknown, code: string | null | undefined) =>
      code?.trim() && !hsCode.test(code.trim()) ? Promise.reject(new Error(t("help.hs_code"))) : undefined,
  };
  return (
    <>
      <Panel title={t("sections.returns")}>
        <Form.Item name="final_sale" label={t("fields.final_sale")} extra={t("help.final_sale")} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item label={t("fields.return_instructions")} extra={t("help.return_instructions")}>
          <LanguageTabs>
            {({ code, label, direction }) => (
              <Form.Item name={["return_instructions", code]} noStyle>
                <Input.TextArea
                  aria-label={`${t("fields.return_instructions")}: ${label}`}
                  dir={direction}
                  autoSize={{ minRows: 3, maxRows: 8 }}
                  maxLength={2000}
                />
              </Form.Item>
            )}
          </LanguageTabs>
        </Form.Item>
      </Panel>
      <Panel title={t("sections.customs")}>
        <Form.Item name="dimension_id" label={t("fields.dimension")} extra={t("help.dimension")}>
          <DimensionSelect known={dimension} />
        </Form.Item>
        <FieldRow>
          <Form.Item name="hs_code" label={t("fields.hs_code")} extra={t("help.hs_code")} rules={[hsRule]}>
            <Input dir="ltr" maxLength={20} autoComplete="off" inputMode="numeric" placeholder="6109.10" />
          </Form.Item>
          <Form.Item name="origin_country" label={t("fields.origin_country")}>
            <FormSelect showSearch allowClear optionFilterProp="label" options={countries} />
          </Form.Item>
        </FieldRow>
      </Panel>
    </>
  );
}

interface DimensionSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  known: Known | undefined;
}
const toOption = ({ id, name }: Pick<Dimension, "id" | "name">) => ({ value: id, label: name });

function DimensionSelect({ id, value, onChange, known }: DimensionSelectProps) {
  const mayRead = useAbility().can("read", "Dimension");
  const search = useSearchOptions<Dimension>(dimensions, toOption, { enabled: mayRead });
  const options = useMemo(() => {
    const own = known?.dimension_id ? [{ value: known.dimension_id, label: known.dimension_name ?? "" }] : [];
    return [...new Map([...own, ...search.options].map((option) => [option.value, option])).values()];
  }, [known, search.options]);
  return (
    <FormSelect<string | null>
      {...(id && { id })}
      {...search.selectProps}
      allowClear
      value={value ?? null}
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
