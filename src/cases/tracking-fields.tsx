import { Button, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { carrierNamed, carriers, carriersOf, otherCarrier } from "#contracts/carriers";
import { scanStays, useScanner } from "#src/hooks/screen/use-scanner";
import { FieldRow } from "#src/ui/forms/record-form";

/** Values of the fields. */
export interface TrackingValues {
  tracking_number?: string;
  /** The carrier's code in the list. */
  carrier?: string | undefined;
  /** The carrier's name when it is not in the list. */
  carrier_name?: string;
}

/** Return the initial values of a parcel. */
const trackingValues = (parcel?: { tracking_number: string | null; carrier: string | null }): TrackingValues => {
  const carrier = parcel?.carrier ?? "";
  const isOther = carrier !== "" && !carrierNamed(carrier);
  return {
    tracking_number: parcel?.tracking_number ?? "",
    carrier: isOther ? otherCarrier : carrierNamed(carrier)?.name,
    carrier_name: isOther ? carrier : "",
  };
};

/** Return number and carrier for a body, "" when empty. */
export const trackingOf = ({ tracking_number = "", carrier = "", carrier_name = "" }: TrackingValues) => ({
  number: tracking_number.trim(),
  carrier: (carrier === otherCarrier && carrier_name.trim()) || carrier,
});

/** Show the tracking number and carrier; the number suggests the carrier. */
export function TrackingFields({ parcel }: { parcel?: Parameters<typeof trackingValues>[0] }) {
  const { t } = useTranslation("cases");
  const form = Form.useFormInstance<TrackingValues>();
  // The label of a parcel is scanned into the field; its Enter would submit what is only half filled in.
  useScanner({ areCodesForFields: true });
  const carrier = Form.useWatch("carrier", form);
  const number = Form.useWatch("tracking_number", form)?.trim() ?? "";
  const likely = carrier || number.length < 8 ? [] : carriersOf(number).slice(0, 3);
  const start = trackingValues(parcel);
  const options = carriers.map(({ name, displayName }) => ({
    value: name,
    label: name === otherCarrier ? t("tracking.other") : displayName,
  }));
  const suggestions = likely.length > 0 && (
    <>
      {t("tracking.likely")}{" "}
      {likely.map(({ name, displayName }) => (
        <Button key={name} type="link" size="small" onClick={() => form.setFieldValue("carrier", name)}>
          {displayName}
        </Button>
      ))}
    </>
  );
  return (
    <FieldRow>
      <Form.Item name="tracking_number" label={t("tracking.number")} initialValue={start.tracking_number}>
        <Input {...scanStays} dir="ltr" maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="carrier" label={t("tracking.carrier")} initialValue={start.carrier} extra={suggestions}>
        <Select showSearch allowClear optionFilterProp="label" options={options} />
      </Form.Item>
      {carrier === otherCarrier && (
        <Form.Item name="carrier_name" label={t("tracking.carrierName")} initialValue={start.carrier_name} required>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      )}
    </FieldRow>
  );
}
