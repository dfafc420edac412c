import { registrationFields, type WarrantySettings } from "#contracts/settings-label";

type Asked = WarrantySettings["registration_fields"];
type Field = Asked[number]["field"];
/** Of every field of the registration page: whether it stands there, and whether it may be left empty. */
export type FieldStates = Partial<Record<Field, "OFF" | "ASKED" | "REQUIRED">>;
export type WarrantyValues = Omit<WarrantySettings, "registration_fields"> & { fields: FieldStates };

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
