import { readFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { ArrayExpressionNode, type ExpressionNode, GenericExpressionNode, generate, IdentifierNode, PostgresDialect } from "kysely-codegen";

export const tablesFile = new URL("../../server/db/tables.ts", import.meta.url);

/** The types of `server/db/column-types.ts` with their columns; without a table, columns of that name in every table. */
const columnsOf: Record<string, readonly string[]> = {
  AnsweringHours: ["conversation_settings.hours"],
  AccountStatus: ["account.status"],
  AddressChannel: ["message_connection.channel", "stock_watch.channel", "suppression.channel"],
  AddressStatus: ["subscriber.email_status", "subscriber.sms_status"],
  Address: ["location.address", "orders.ship_to"],
  AutomationDefinition: ["automation_version.definition"],
  AutomationStatus: ["automation.status"],
  AutomationType: ["automation.type", "enrolment.type"],
  CheckoutLines: ["checkout.lines"],
  CheckoutSource: ["checkout.source"],
  ArticleContent: ["article.draft", "article_version.content"],
  ArticleStatus: ["article.status"],
  CaseTrigger: ["flow_run.trigger"],
  CarrierClaimState: ["carrier_claim.state", "claim.carrier_state"],
  CaseLabel: ["timeline.label"],
  CaseStage: ["timeline.stage"],
  CheckedRecords: ["sender_domain.records"],
  ClaimAdvice: ["claim.advice"],
  ClaimCloseReason: ["claim.close_reason"],
  ClaimKind: ["claim_resolution.kind"],
  ClaimSource: ["claim.source"],
  ClaimStage: ["claim.stage", "claim.stage_before_close"],
  ClaimStatus: ["claim.status"],
  ClaimTab: ["claim.tab", "claim_tally.tab"],
  ClaimType: ["claim.type"],
  CloseReason: ["close_reason"],
  ConversationAuthor: ["conversation.last_author", "conversation_message.author"],
  ConversationKind: ["conversation_message.kind"],
  ConversationStatus: ["conversation.status"],
  CodePurpose: ["account_code.purpose"],
  ConnectionAdapter: ["message_connection.adapter"],
  ConnectionFailure: ["store_connection.last_error"],
  ConnectionMethod: ["store_connection.method"],
  ConsentAction: ["consent_event.action"],
  ConsentChannel: ["consent_event.channel"],
  ConsentSource: ["consent_event.source", "subscriber.source", "suppression.source"],
  Compensations: ["order_line.compensated"],
  Decision: ["decision"],
  DeliveryFate: ["delivery.state"],
  DifferenceKind: ["difference.kind"],
  DifferenceOutcome: ["difference.outcome"],
  Disposition: ["disposition"],
  CustomFields: ["warranty_registration.custom"],
  Duration: ["warranty_entry.duration"],
  EvidenceList: ["claim_item.evidence"],
  EnrolmentFacts: ["enrolment.facts"],
  EnrolmentState: ["enrolment.state"],
  ExitReason: ["enrolment.exit_reason"],
  EventIds: ["live_event.ids"],
  StoredNews: ["outbox.news"],
  StoredPayload: ["outbox.payload"],
  ExchangeStatus: ["exchange_status"],
  ExportFormat: ["list_export.format"],
  ExportState: ["list_export.state"],
  FulfilmentState: ["fulfilment_state"],
  EndCause: ["experiment.end_cause"],
  ExperimentMetric: ["experiment.metric"],
  ExperimentState: ["experiment.state"],
  Direction: ["experiment.direction"],
  Marks: ["experiment.marks"],
  SplitArm: ["experiment.control", "experiment.decided", "experiment_unit.variant"],
  SplitUnit: ["experiment.unit"],
  Variants: ["experiment.variants"],
  FlowGraph: ["flow.draft", "flow_version.graph"],
  FlowPauser: ["flow.paused_by"],
  FlowStatus: ["flow.status"],
  FlowTrace: ["flow_run.trace"],
  FrozenOutcome: ["return_round.outcome"],
  Grade: ["grade"],
  GroupConditions: ["product_group.conditions"],
  GroupMatch: ["product_group.match"],
  HoldReason: ["hold_reason"],
  ImportKind: ["import_issue.kind", "store_import_part.kind"],
  ImportPartState: ["store_import_part.state"],
  ImportState: ["store_import.state", "subscriber_import.state"],
  InvoiceElsewhere: ["invoice_elsewhere"],
  EinvoiceState: ["invoice.einvoice"],
  InvoiceDiscount: ["invoice.discount"],
  InvoiceKind: ["invoice.kind", "invoice_series.kind"],
  InvoiceLines: ["invoice.lines"],
  InvoiceParty: ["invoice.seller", "invoice.buyer"],
  InvoiceStatus: ["invoice.status"],
  InvoiceTaxes: ["invoice.taxes"],
  JobPayload: ["job.payload"],
  JobState: ["job.state"],
  LabelState: ["label.state"],
  ChargeKind: ["label_charge.kind"],
  LabelRefund: ["label.refund_state"],
  LabelHandover: ["label.handover"],
  LabelCode: ["label.code_state"],
  OfferFees: ["label_quote.fees"],
  LabelOffer: ["label.offer"],
  LabelOffers: ["label_quote.offers"],
  OfferRefusals: ["label_quote.refusals"],
  TriedRules: ["label.tried"],
  LabelScanStatus: ["shipment_scan.status"],
  ScanDetail: ["shipment_scan.detail"],
  CarrierProvider: ["carrier_connection.provider"],
  CarrierAccounts: ["carrier_connection.accounts"],
  CarrierSettings: ["carrier_connection.settings"],
  WishedParcel: ["label_quote.wished"],

  Language: [
    "account.language",
    "account_mail.language",
    "article_miss.language",
    "article_text.language",
    "conversation.language",
    "invoice.language",
    "list_export.language",
    "message.language",
    "campaign_tally.language",
    "subscriber.language",
    "warranty_registration.language",
  ],
  LedgerKind: ["ledger.kind"],
  LedgerState: ["ledger.state"],
  LengthUnit: ["length_unit"],
  AbTest: ["campaign.ab"],
  AbVerdict: ["campaign.verdict"],
  ArmVersions: ["campaign.arm_versions"],
  MessageEventType: ["message_event.type"],
  AttributionModel: ["conversion.model"],
  CampaignPhase: ["campaign.phase"],
  CampaignStatus: ["campaign.status"],
  PauseReason: ["campaign.pause_reason"],
  ScheduleMode: ["campaign.schedule_mode"],
  TemplateKind: ["template.kind"],
  MailContent: ["template.content", "template_draft.content", "template_version.content"],
  MailState: ["account_mail.state", "message.state"],
  MessageChannel: ["campaign.channel", "message.channel", "send_bucket.channel", "template.channel"],
  MessageKind: ["message.kind"],
  MembershipStatus: ["membership.status"],
  MovementKind: ["store_credit_movement.kind"],
  NoticeKind: ["notice.kind"],
  OperationError: ["platform_operation.error"],
  OperationKind: ["platform_operation.kind"],
  OperationState: ["platform_operation.state"],
  OrderKind: ["orders.kind"],
  Outcome: ["return_item.outcome"],
  OutgoingState: ["webhook_delivery.state"],
  ParcelStatus: ["parcel.status"],
  PayLimits: ["pay_limits"],
  PaymentKind: ["order_payment.kind"],
  PaymentState: ["payment_state"],
  PaymentMethod: ["invoice_payment.method"],
  PaymentSource: ["invoice_payment.source"],
  PaymentStatus: ["payment_status"],
  PlatformName: ["platform"],
  PriceMode: ["invoice.prices"],
  RelatedText: ["invoice.related_text"],
  Rounding: ["invoice.rounding"],
  TaxCurrency: ["invoice.tax_currency"],
  TaxReasons: ["invoice.tax_reasons"],
  PlatformReturnState: ["platform_return.state"],
  Purchase: ["purchase"],
  RunEvent: ["flow_run.event"],
  RunState: ["flow_run.state"],
  SeenEvents: ["flow_run.seen"],
  ReconciliationStage: ["reconciliation.stage"],
  ReconciliationState: ["reconciliation.state"],
  RefundLimits: ["refund_limits"],
  RegistrationBenefits: ["warranty_registration.benefits"],
  RegistrationSource: ["warranty_registration.source"],
  RegistrationStatus: ["warranty_registration.status"],
  ResolutionMode: ["claim_resolution.mode"],
  ResolutionState: ["claim_resolution.state"],
  ResolutionType: ["resolution_type"],
  ScanStatus: ["parcel_scan.status"],
  ShippingEvent: ["parcel_event.event", "shipping_notice.event"],
  ShippingFate: ["parcel_event.fate"],
  ShippingMethod: ["returns.shipping_method"],
  ProviderEventState: ["provider_event.state"],
  ImportConsent: ["subscriber_import.consent"],
  ImportCounts: ["subscriber_import.counts"],
  ImportMapping: ["subscriber_import.mapping"],
  ImportOutcome: ["subscriber_import_issue.outcome"],
  SkipReason: ["message.skip_reason"],
  SignInStepKind: ["sign_in_step.kind"],
  Stage: ["stage", "stage_before_close"],
  SeenHow: ["price_seen.how"],
  SegmentDefinition: ["segment.definition"],
  SubscriberAttributes: ["subscriber.attributes"],
  SubjectType: ["subject_type"],
  SubscriberTab: ["subscriber.tab", "subscriber_tally.tab"],
  SuppressionReason: ["suppression.reason"],
  Status: ["returns.status", "returns_tally.status"],
  StoreEventType: ["store_event.type"],
  StoredSection: ["store_settings.section"],
  SyncKind: ["sync_mark.kind"],
  Trigger: ["flow.trigger", "flow_version.trigger"],
  UserType: ["user_type"],
  TextsByLanguage: ["article_category.names", "saved_reply.texts", "transactional_text.texts"],
  WantedKind: ["claim.wanted", "claim_resolution.benefit"],
  WatchState: ["stock_watch.state"],
  WarrantyBenefits: ["warranty_entry.benefits"],
  WarrantyPromise: ["promise"],
  WarrantyStart: ["warranty_entry.starts_from"],
  VariantOptions: ["variant.options"],
  WarrantyTerms: ["warranty_entry.terms", "product.return_instructions"],
  WeightUnit: ["weight_unit"],
  "string[]": [
    ...["product_ids", "excluded_product_ids", "product_group_ids", "covered_reasons", "excluded_reasons", "countries", "proof_files"],
    ...["permissions", "locations", "scopes", "tags", "collections", "flags", "exchange_tracking", "photos", "evaluation_images", "files"],
    "discount_codes",
    "store_import.missing_scopes",
    "subscriber_file.heads",
    "webhook_endpoint.topics",
    "platform_operation.about",
    "message.missing",
    "template_version.languages",
    "article.reasons",
    "article.policy_ids",
  ],
};
/** As `server/db/type-parsers.ts` reads them: timestamps are ISO strings, sums are safe integers. */
const scalars = { date: "string", int8: "number", json: "JsonRecord", jsonb: "JsonRecord", numeric: "string", timestamptz: "string" };

const columnTypesFile = new URL("../../server/db/column-types.ts", import.meta.url);
const exported = (): string[] =>
  [...readFileSync(columnTypesFile, "utf8").matchAll(/^export (?:interface|type) (?:\{\s+([^}]*)\s+\}|(\w+))/gm)].flatMap(
    ([, list, one = ""]) =>
      list
        ? list
            .split(",")
            .map((name) => name.trim())
            .filter(Boolean)
        : one,
  );

/**
 * Return the table types of a migrated database as TypeScript. @throws when a column above is in no table
 *
 * The generator's own `typeMapping` and textual overrides read TypeScript's compiler API, which version 7 does not have: nodes do not.
 */
export async function tableTypes(db: Kysely<never>): Promise<string> {
  const dialect = new PostgresDialect();
  for (const [name, type] of Object.entries(scalars)) Object.assign(dialect.adapter.scalars, { [name]: new IdentifierNode(type) });
  const columns: Record<string, ExpressionNode> = {};
  const found = new Set<string>();
  const text = await generate({
    db,
    dialect,
    outFile: null,
    excludePattern: "migration",
    customImports: Object.fromEntries(exported().map((name) => [name, `./column-types.ts#${name}`])),
    overrides: { columns },
    async postprocess({ metadata }) {
      for (const { name: table, columns: own } of metadata.tables)
        for (const { name, isNullable, hasDefaultValue } of own) {
          const type = typeOf(table, name, found);
          if (type) columns[`${table}.${name}`] = hasDefaultValue && !isNullable ? new GenericExpressionNode("Generated", [type]) : type;
        }
      return metadata;
    },
  });
  const stale = Object.values(columnsOf).flatMap((named) => named.filter((column) => !found.has(column)));
  if (stale.length > 0) throw new Error(`no table has ${stale.join(", ")}`);
  return text;
}

function typeOf(table: string, column: string, found: Set<string>): ExpressionNode | undefined {
  for (const key of [`${table}.${column}`, column]) {
    const type = Object.keys(columnsOf).find((name) => columnsOf[name]?.includes(key));
    if (!type) continue;
    found.add(key);
    return type === "string[]" ? new ArrayExpressionNode(new IdentifierNode("string")) : new IdentifierNode(type);
  }
}
