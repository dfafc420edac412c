import { registrationFields, type WarrantySettings } from "#contracts/settings/label";

type Asked = WarrantySettings["registration_fields"];
type Field = Asked[number]["field"];
/** Whether each field of the registration page is off, optional or required. */
export type FieldStates = Partial<Record<Field, "OFF" | "ASKED" | "REQUIRED">>;
export type WarrantyValues = Omit<WarrantySettings, "registration_fields"> & { fields: FieldStates };

export function warrantySettingsValues({ registration_fields, ...data }: WarrantySettings): WarrantyValues {
  return { ...data, fields: statesOf(registration_fields) };
}

export function toData({ fields, ...values }: WarrantyValues): Partial<WarrantySettings> {
  return {
    ...values,
    registration_fields: fieldsOf(fields),
    expiry_reminder_days: values.expiry_reminder_days ?? null,
    return_location_id: values.return_location_id ?? null,
  };
}

export function statesOf(asked: Asked): FieldStates {
  const states = new Map(asked.map(({ field, required }) => [field, required ? ("REQUIRED" as const) : ("ASKED" as const)]));
  return Object.fromEntries(registrationFields.map((field) => [field, states.get(field) ?? "OFF"]));
}

export function fieldsOf(states: FieldStates): Asked {
  return registrationFields.flatMap((field) => {
    const state = states[field] ?? "OFF";
    return state === "OFF" ? [] : [{ field, required: state === "REQUIRED" }];
  });
}
