import type { Generated, GeneratedAlways } from "kysely";
import type { z } from "zod";
import type { Address as AddressShape, paymentKinds } from "#contracts/orders";
import type { FinancialOutcome } from "#contracts/return-shapes";
import type {
  closeReasons,
  decisions,
  dispositions,
  ExchangeStatus,
  grades,
  holdReasons,
  ledgerKinds,
  ledgerStates,
  Outcome,
  PaymentStatus,
  ResolutionType,
  Stage,
  Status,
  shippingMethods,
  TimelineLabel,
} from "#contracts/return-states";
import type { Language, PlatformName } from "#contracts/session";
import type { deliveryFates } from "#contracts/stores";
import type { AccountTables } from "./account-schema.ts";
import type { CatalogueTables } from "./catalogue-schema.ts";
import type { FoundationTables } from "./foundation-schema.ts";
import type { FrameTables } from "./frame-schema.ts";
import type { LabelTables } from "./labels-schema.ts";
import type { SettingsTables } from "./settings-schema.ts";

/** The tables as Kysely sees them: one interface a table, the columns of the migrations. Instants are ISO strings. */
type One<T extends readonly string[]> = T[number];
type Decision = One<typeof decisions>;
type CloseReason = One<typeof closeReasons>;
type ShippingMethod = One<typeof shippingMethods>;
type HoldReason = One<typeof holdReasons>;
type Grade = One<typeof grades>;
type Disposition = One<typeof dispositions>;
type LedgerKind = One<typeof ledgerKinds>;
type LedgerState = One<typeof ledgerStates>;
type PaymentKind = One<typeof paymentKinds>;
type DeliveryFate = One<typeof deliveryFates>;
type Address = z.output<typeof AddressShape>;

export interface DocumentLine {
  description: string;
  quantity: number;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
  order_line_id?: string;
}

export interface AccountTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  status: Generated<"active" | "suspended" | "invited">;
  email_verified: Generated<boolean>;
  /** What mails to the person are written in; null = not known yet. */
  language: Language | null;
  created_at: Generated<string>;
}

export interface StoreTable {
  id: string;
  name: string;
  platform: PlatformName;
  platform_domain: string;
  currency: string;
  timezone: string;
  country: string;
  webhook_secret: string | null;
  created_at: Generated<string>;
}

export interface MembershipTable {
  id: string;
  store_id: string;
  /** null until the invitation is accepted. */
  account_id: string | null;
  user_type: "merchant" | "member";
  preset: string | null;
  permissions: string[] | null;
  locations: string[] | null;
  /** Minor units by currency. */
  refund_limits: Record<string, number> | null;
  status: Generated<"active" | "suspended" | "invited" | "removed">;
  invited_email: string | null;
  invited_first_name: string | null;
  invited_last_name: string | null;
  invitation_hash: string | null;
  invited_at: string | null;
  invitation_expires_at: string | null;
  joined_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SessionTable {
  id: string;
  account_id: string;
  store_id: string;
  device: string;
  ip: string;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  ended_at: string | null;
}

export interface LoginFailureTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Generated<string>;
}

export interface ApiKeyTable {
  id: string;
  store_id: string;
  name: string;
  prefix: string;
  hash: string;
  scopes: string[];
  created_by: string | null;
  created_at: Generated<string>;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface StoreCounterTable {
  store_id: string;
  name: string;
  last: number;
}

export interface CustomerTable {
  id: string;
  store_id: string;
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  language: string | null;
  tags: Generated<string[]>;
  created_at: Generated<string>;
}

export interface LocationTable {
  id: string;
  store_id: string;
  external_id: string;
  name: string;
  active: boolean;
  address: Address | null;
  created_at: Generated<string>;
}

export interface ProductTable {
  id: string;
  store_id: string;
  external_id: string;
  title: string;
  vendor: string | null;
  type: string | null;
  tags: Generated<string[]>;
  collections: Generated<string[]>;
  image_url: string | null;
  deleted_at: string | null;
  search_text: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface VariantTable {
  id: string;
  store_id: string;
  product_id: string;
  external_id: string;
  position: number;
  sku: string | null;
  title: string | null;
  price_minor: number;
  currency: string;
  tax_rate: string;
  weight_g: number | null;
  tracked: boolean;
}

export interface StockTable {
  store_id: string;
  variant_id: string;
  location_id: string;
  quantity: number;
  reserved: Generated<number>;
}

export interface OrdersTable {
  id: string;
  store_id: string;
  external_id: string;
  root_order_id: string;
  number: string;
  currency: string;
  tax_inclusive: boolean;
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  ship_to: Address | null;
  discount_minor: number;
  total_minor: number;
  paid_minor: number;
  item_count: number;
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  deleted_at: string | null;
  platform_updated_at: string | null;
  tags: Generated<string[]>;
  channel: string;
  content_hash: string;
  search_text: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface OrderLineTable {
  id: string;
  store_id: string;
  order_id: string;
  position: number;
  external_id: string;
  variant_external_id: string | null;
  product_external_id: string | null;
  sku: string | null;
  title: string;
  variant_title: string | null;
  quantity: number;
  unit_price_minor: number;
  discount_minor: number;
  order_discount_minor: number;
  tax_rate: string;
  tax_minor: number;
  gross_minor: number;
  fulfilled_quantity: number;
  gift_card: boolean;
  image_url: string | null;
  settled: Generated<number>;
  outside: Generated<number>;
}

export interface OutsideUnitsTable {
  store_id: string;
  order_line_id: string;
  refund_external_id: string;
  quantity: number;
}

export interface OrderShippingTable {
  id: string;
  store_id: string;
  order_id: string;
  position: number;
  external_id: string;
  title: string;
  price_minor: number;
  discount_minor: number;
  tax_rate: string;
  tax_minor: number;
  gross_minor: number;
}

export interface OrderPaymentTable {
  id: string;
  store_id: string;
  order_id: string;
  position: number;
  external_id: string;
  kind: PaymentKind;
  captured_minor: number;
  captured_at: string | null;
}

export interface ReturnsTable {
  id: string;
  store_id: string;
  order_id: string;
  number: string;
  seq: number;
  status: Status;
  stage: Stage;
  stage_before_close: Stage | null;
  decision: Decision;
  close_reason: CloseReason | null;
  close_note: string | null;
  resolution_type: ResolutionType | null;
  shipping_method: ShippingMethod;
  exchange_status: ExchangeStatus;
  hold_reason: HoldReason | null;
  hold_since: string | null;
  payment_status: PaymentStatus;
  currency: string;
  value_minor: number;
  version: Generated<number>;
  round: Generated<number>;
  flags: Generated<string[]>;
  reasons: Generated<string[]>;
  item_count: number;
  items_summary: string;
  order_number: string;
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  location_id: string | null;
  assignee_id: string | null;
  exchange_order_id: string | null;
  exchange_tracking: Generated<string[]>;
  override_reason: string | null;
  policy_snapshot: Generated<Record<string, unknown>>;
  due_at: string | null;
  expires_at: string | null;
  remind_at: string | null;
  closed_at: string | null;
  reopened_at: string | null;
  search_text: string;
  created_at: string;
  updated_at: string;
  tab: GeneratedAlways<string>;
  in_exchanges: GeneratedAlways<boolean>;
}

export interface ReturnsTallyTable {
  id: GeneratedAlways<number>;
  store_id: string;
  tab: string;
  in_exchanges: boolean;
  status: Status;
  stage: Stage;
  decision: Decision;
  resolution_type: ResolutionType | null;
  payment_status: PaymentStatus;
  exchange_status: ExchangeStatus;
  n: number;
}

/** Written by triggers alone: `flag:VIP`, `reason:TOO_SMALL`. */
export interface ReturnsMarkTable {
  store_id: string;
  mark: string;
  created_at: string;
  return_id: string;
}

export interface ReturnItemTable {
  id: string;
  store_id: string;
  return_id: string;
  order_line_id: string;
  position: number;
  requested: number;
  released: Generated<number>;
  approved: Generated<number>;
  received: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  restocked: Generated<number>;
  settled: Generated<number>;
  settled_gross_minor: Generated<number>;
  settled_tax_minor: Generated<number>;
  reason: string;
  comment: string;
  photos: Generated<string[]>;
  outcome: Outcome;
  exchange_variant_id: string | null;
  exchange_quantity: Generated<number>;
  exchanged: Generated<number>;
  decision: Decision;
  grade: Grade | null;
  condition_note: string | null;
  evaluation_images: Generated<string[]>;
  disposition: Disposition | null;
}

export interface ReturnRoundTable {
  id: string;
  store_id: string;
  return_id: string;
  round: number;
  outcome: FinancialOutcome;
  refund_minor: number;
  credit_minor: number;
  bonus_minor: number;
  invoice_minor: number;
  shipping_minor: number;
  created_at: string;
}

export interface LedgerTable {
  id: string;
  store_id: string;
  order_id: string;
  return_id: string | null;
  kind: LedgerKind;
  amount_minor: number;
  payment_id: string | null;
  state: LedgerState;
  external_id: string | null;
  idempotency_key: string | null;
  reason: string | null;
  actor_type: string;
  actor_id: string | null;
  actor_name: string;
  created_at: string;
  settled_at: string | null;
  /** Made by hand on the platform, which confirms it when it reports its own refund. */
  recorded: Generated<boolean>;
}

export interface ConfirmedRefundTable {
  store_id: string;
  ledger_id: string;
  refund_external_id: string;
  amount_minor: number;
  confirmed_at: string;
}

export interface ConfirmedUnitsTable {
  store_id: string;
  return_item_id: string;
  refund_external_id: string;
  quantity: number;
}

export interface DocumentTable {
  id: string;
  store_id: string;
  kind: "CREDIT_NOTE" | "ADDITIONAL_INVOICE";
  number: string;
  order_id: string;
  return_id: string | null;
  ledger_id: string | null;
  lines: DocumentLine[];
  buyer: Record<string, unknown>;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
  paid_minor: Generated<number>;
  currency: string;
  status: string;
  message: string | null;
  sent_count: Generated<number>;
  issued_at: string;
  due_at: string | null;
}

export interface TimelineTable {
  id: string;
  store_id: string;
  return_id: string;
  at: string;
  actor_type: string;
  actor_id: string | null;
  actor_name: string;
  label: TimelineLabel;
  stage: Stage;
  text: string;
  data: Generated<Record<string, unknown>>;
}

export interface NoteTable {
  id: string;
  store_id: string;
  return_id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  text: string;
  files: Generated<string[]>;
}

export interface ShipmentTable {
  id: string;
  store_id: string;
  return_id: string;
  tracking_number: string | null;
  carrier: string | null;
  status: string;
  created_at: string;
  last_event_at: string | null;
}

export interface StockReservationTable {
  id: string;
  store_id: string;
  return_id: string;
  return_item_id: string;
  variant_id: string;
  location_id: string;
  quantity: number;
  created_at: Generated<string>;
}

export interface FileTable {
  id: string;
  store_id: string;
  name: string;
  type: string;
  size: number;
  content: Buffer;
  created_by: string | null;
  /** Of a file that the order's customer has added. */
  order_id: Generated<string | null>;
  created_at: Generated<string>;
}

export interface DeliveryTable {
  id: string;
  store_id: string;
  platform: PlatformName;
  topic: string;
  dedupe_key: string;
  subject: string | null;
  raw: string;
  state: DeliveryFate;
  detail: string | null;
  attempts: Generated<number>;
  received_at: string;
  worked_at: string | null;
}

export interface IdempotencyTable {
  store_id: string;
  caller: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: string | null;
  locked_until: string;
  created_at: string;
}

export interface AuditTable {
  id: string;
  store_id: string;
  at: string;
  actor_type: string;
  actor_id: string | null;
  actor_name: string;
  ip: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

export interface MessageTable {
  id: string;
  store_id: string;
  return_id: string | null;
  template: string;
  language: Language;
  recipient: string;
  subject: string;
  body: string;
  state: "QUEUED" | "SENT" | "FAILED" | "KEPT";
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface Tables extends FoundationTables, AccountTables, CatalogueTables, SettingsTables, LabelTables, FrameTables {
  message: MessageTable;
  account: AccountTable;
  store: StoreTable;
  membership: MembershipTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  api_key: ApiKeyTable;
  store_counter: StoreCounterTable;
  customer: CustomerTable;
  location: LocationTable;
  product: ProductTable;
  variant: VariantTable;
  stock: StockTable;
  orders: OrdersTable;
  order_line: OrderLineTable;
  outside_units: OutsideUnitsTable;
  order_shipping: OrderShippingTable;
  order_payment: OrderPaymentTable;
  returns: ReturnsTable;
  returns_tally: ReturnsTallyTable;
  returns_mark: ReturnsMarkTable;
  return_item: ReturnItemTable;
  return_round: ReturnRoundTable;
  ledger: LedgerTable;
  confirmed_refund: ConfirmedRefundTable;
  confirmed_units: ConfirmedUnitsTable;
  document: DocumentTable;
  timeline: TimelineTable;
  note: NoteTable;
  shipment: ShipmentTable;
  stock_reservation: StockReservationTable;
  file: FileTable;
  delivery: DeliveryTable;
  idempotency: IdempotencyTable;
  audit: AuditTable;
}
