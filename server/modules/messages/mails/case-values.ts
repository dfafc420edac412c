import type { Config } from "#server/config";
import type { Value, Values } from "#server/domain/mail-html/values";

interface Customer {
  customer_name: string;
  customer_email: string;
  first_name: string | null;
  last_name: string | null;
}

/** Return the variables about the customer of a case. */
export const customerValues = ({ customer_name, customer_email, first_name, last_name }: Customer): Values => ({
  "customer.name": customer_name,
  "customer.first_name": first_name,
  "customer.last_name": last_name,
  "customer.email": customer_email,
});

/** Return the address of a store's portal. */
export const portalUrl = ({ publicUrl }: Pick<Config, "publicUrl">, storeId: string): string => `${publicUrl}/portal/${storeId}`;

/** Values of a timeline entry, which has what its event had. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const dayOf = (day: unknown): Value | null => (typeof day === "string" ? { kind: "day", day } : null);
export const instantIn = (at: unknown, timeZone: string): Value | null =>
  typeof at === "string" ? { kind: "instant", at, timeZone } : null;
