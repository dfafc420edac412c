import type { InvoiceSettings } from "#contracts/invoices/settings";
import { type PartyValues, partyBody, partyValues } from "../form/values.ts";

export interface SettingsValues extends Omit<InvoiceSettings, "seller" | "iban" | "reminders" | "version" | "updated_at"> {
  seller: PartyValues;
  iban: string;
  /** As typed. */
  reminders: string[];
}

export const documentSettingsValues = ({
  seller,
  iban,
  reminders,
  version: _,
  updated_at: __,
  ...rest
}: InvoiceSettings): SettingsValues => ({
  ...rest,
  seller: partyValues(seller),
  iban: iban ?? "",
  reminders: reminders.map(String),
});

const filled = (texts: InvoiceSettings["terms"]) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()));

export const documentSettingsBody = ({ seller, iban, reminders, terms, footer, ...rest }: SettingsValues) => ({
  ...rest,
  seller: partyBody(seller),
  iban: iban.replace(/\s+/g, "").toUpperCase() || null,
  reminders: [...new Set(reminders.map(Number))].sort((a, b) => a - b),
  terms: filled(terms),
  footer: filled(footer),
});
