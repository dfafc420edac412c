import type { Generated } from "kysely";
import type { LengthUnit, WeightUnit } from "#contracts/dimensions";
import type { GroupRules } from "#contracts/product-groups";
import type { Language } from "#contracts/session-rules";
import type { Duration, NewWarrantyEntry, WarrantyStart } from "#contracts/warranty";
import type { NewRegistration, Registration, RegistrationStatus } from "#contracts/warranty-registrations";

export interface ProductGroupTable extends GroupRules {
  id: string;
  store_id: string;
  name: string;
  description: string;
  priority: number;
  active: boolean;
  product_count: number;
  counted_at: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface DimensionTable {
  id: string;
  store_id: string;
  name: string;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  length_unit: LengthUnit;
  empty_weight_g: number;
  max_weight_g: number | null;
  weight_unit: WeightUnit;
  is_default: boolean;
  carrier_preset: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface WarrantyEntryTable {
  id: string;
  store_id: string;
  name: string;
  description: string;
  product_group_ids: string[];
  duration: Duration | null;
  lifetime: boolean;
  starts_from: WarrantyStart;
  registration_required: boolean;
  serial_required: boolean;
  serial_pattern: string | null;
  proof_required: boolean;
  covered_reasons: string[];
  excluded_reasons: string[];
  benefits: NewWarrantyEntry["benefits"];
  return_location_id: string | null;
  countries: string[];
  price_minor: number;
  priority: number;
  active: boolean;
  terms: NewWarrantyEntry["terms"];
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** What an entry said when a product was registered under it. */
export interface WarrantyPromise {
  name: string;
  version: number;
  duration: Duration | null;
  starts_from: WarrantyStart;
  covered_reasons: string[];
  excluded_reasons: string[];
  return_location_id: string | null;
  /** Registrations made before terms were kept have none. */
  terms?: NewWarrantyEntry["terms"];
}

export interface WarrantyRegistrationTable {
  id: string;
  store_id: string;
  entry_id: string;
  promise: WarrantyPromise;
  product_id: string;
  product_title: string;
  variant_id: string | null;
  serial: string | null;
  serial_key: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  order_id: string | null;
  purchase: NonNullable<NewRegistration["purchase"]> | null;
  status: RegistrationStatus;
  note: string | null;
  starts_at: string;
  expires_at: string | null;
  last_day: string | null;
  benefits: Registration["benefits"];
  custom: Record<string, string>;
  search_text: string;
  created_at: string;
  source: Generated<Registration["source"]>;
  order_line_id: Generated<string | null>;
  proof_files: Generated<string[]>;
  language: Generated<Language | null>;
  reminded_at: Generated<string | null>;
}

/** The tables of migrations 0005 and 0014: product groups, parcel presets and warranty. */
export interface CatalogueTables {
  product_group: ProductGroupTable;
  dimension: DimensionTable;
  warranty_entry: WarrantyEntryTable;
  warranty_registration: WarrantyRegistrationTable;
}
