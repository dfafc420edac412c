import type { Generated } from "kysely";
import type { LabelState } from "#contracts/labels";
import type { OutgoingState } from "#contracts/webhook-endpoints";

export interface LabelTable {
  id: string;
  store_id: string;
  return_id: string;
  state: LabelState;
  adapter: string;
  serial: number;
  carrier: string | null;
  tracking_number: string | null;
  shipment_id: string | null;
  cost_minor: Generated<number>;
  deduct_minor: Generated<number>;
  currency: string;
  paper: Record<string, unknown> | null;
  document: Buffer | null;
  error: string | null;
  attempts: Generated<number>;
  expires_at: string | null;
  void_after: string | null;
  void_reason: string | null;
  created_at: string;
  ready_at: string | null;
  ended_at: string | null;
}

export interface PlatformSubscriptionTable {
  id: string;
  store_id: string;
  topic: string;
  callback_url: string;
  active: Generated<boolean>;
  created_at: string;
}

export interface WebhookEndpointTable {
  id: string;
  store_id: string;
  url: string;
  topics: string[];
  secret: string;
  active: boolean;
  failures: Generated<number>;
  disabled_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryTable {
  id: string;
  store_id: string;
  endpoint_id: string;
  topic: string;
  body: string;
  state: OutgoingState;
  attempts: Generated<number>;
  response_status: number | null;
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** The tables of migration 0008. */
export interface LabelTables {
  label: LabelTable;
  platform_subscription: PlatformSubscriptionTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
}
