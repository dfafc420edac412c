import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { locations } from "#contracts/products";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { Panel } from "#src/ui/pages/panel";
import { Line, Toggle, useFieldProps } from "../parts/fields.tsx";
import { GroupField, PlaceFields } from "../parts/reach-fields.tsx";

/** Edit an address's name, address and the products it serves. */
export function CommonFields() {
  const { t } = useTranslation("settings");
  return (
    <>
      <Panel title={t("panels.about")}>
        <FieldRow>
          <Line name="name" word="place_name" max={120} needed />
          <Line name="phone" max={40} dir="ltr" />
        </FieldRow>
        <LocationField name="location_id" help />
        <Toggle name="active" />
      </Panel>
      <Panel title={t("panels.address")}>
        <AddressFields />
      </Panel>
      <Panel title={t("panels.serves")}>
        <PlaceFields />
        <GroupField />
      </Panel>
    </>
  );
}

/** Choose the platform's location. */
export function LocationField({ name, help = false }: { name: string; help?: boolean }) {
  const places = useOperation(locations, "list", {}, { staleMs: 300_000 });
  const options = (places.data?.items ?? []).map((place) => ({ value: place.id, label: place.name }));
  return (
    <Form.Item {...useFieldProps({ name, help })}>
      <FormSelect allowClear loading={places.isLoading} options={options} />
    </Form.Item>
  );
}

const at = (name: string) => ["address", name];

function AddressFields() {
  const countries = useCountries();
  return (
    <>
      <FieldRow>
        <Line name={at("line1")} max={200} needed />
        <Line name={at("line2")} max={200} />
      </FieldRow>
      <FieldRow>
        <Line name={at("postcode")} max={20} dir="ltr" />
        <Line name={at("city")} max={120} needed />
        <Line name={at("province")} max={120} />
      </FieldRow>
      <Form.Item {...useFieldProps({ name: at("country"), needed: true })}>
        <FormSelect showSearch optionFilterProp="label" options={countries} />
      </Form.Item>
    </>
  );
}
