import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { productGroups } from "#contracts/product-groups";
import { locations } from "#contracts/products";
import { reasons } from "#contracts/returns/states";
import { settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";

interface Named {
  id: string;
  name: string;
}
const toOption = ({ id, name }: Named) => ({ value: id, label: name });

/** Edit covered products, countries and reasons, and the return address. `groups` are those already chosen. */
export function CoverageFields({ groups }: { groups: readonly Named[] }) {
  const { t } = useTranslation("warranty");
  const countries = useCountries();
  const places = useOperation(locations, "list");
  const usualId = useOperation(settings, "show").data?.sections.WARRANTY.data.return_location_id;
  const usual = places.data?.items.find(({ id }) => id === usualId);
  const reasonOptions = reasons.map((one) => ({ value: one, label: t(`enums:reason.${one}`) }));
  const many = { mode: "multiple", optionFilterProp: "label", allowClear: true } as const;
  return (
    <>
      <Form.Item name="product_group_ids" label={t("fields.product_group_ids")} extra={t("help.groups")}>
        <GroupPicker known={groups} />
      </Form.Item>
      <Form.Item name="countries" label={t("fields.countries")} extra={t("help.countries")}>
        <Select {...many} options={countries} />
      </Form.Item>
      <FieldRow>
        <Form.Item name="covered_reasons" label={t("fields.covered_reasons")}>
          <Select {...many} options={reasonOptions} />
        </Form.Item>
        <Form.Item name="excluded_reasons" label={t("fields.excluded_reasons")}>
          <Select {...many} options={reasonOptions} />
        </Form.Item>
      </FieldRow>
      <Form.Item
        name="return_location_id"
        label={t("fields.return_location_id")}
        extra={t(usual ? "help.usualPlace" : "help.noUsualPlace")}
      >
        <FormSelect
          allowClear
          loading={places.isLoading}
          placeholder={usual && t("usualPlace", { name: usual.name })}
          options={(places.data?.items ?? []).map(toOption)}
        />
      </Form.Item>
    </>
  );
}

interface GroupPickerProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  known: readonly Named[];
}
function GroupPicker({ id, value = [], onChange, known }: GroupPickerProps) {
  const { options, selectProps } = useSearchOptions(productGroups, toOption);
  const all = new Map([...known.map(toOption), ...options].map((option) => [option.value, option]));
  return (
    <Select
      id={id ?? ""}
      mode="multiple"
      {...selectProps}
      value={value}
      options={[...all.values()]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}
