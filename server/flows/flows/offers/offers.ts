import type { Selectable } from "kysely";
import type { Rule } from "#contracts/flows/conditions";
import type { FactGroup } from "#contracts/flows/fields";
import type { Graph } from "#contracts/flows/graph";
import { ConditionConfig } from "#contracts/flows/steps";
import { type Fact, type Facts, pending } from "#server/cases/domain/offers/evaluate";
import { type Assignment, evaluateOffer, type OfferEffects } from "#server/cases/domain/offers/offer";
import { Paths } from "#server/cases/domain/offers/paths";
import type { OfferQuestion } from "#server/cases/ports";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { OrderLine } from "#server/db/tables";
import { loadArms } from "#server/flows/experiments/api";
import type { ModuleDeps } from "#server/platforms/module";
import { customerFacts } from "../facts/customer-facts.ts";
import { productFacts, unitPrice } from "../facts/item-facts.ts";
import { orderFacts, paymentFacts, timeFacts } from "../facts/order-facts.ts";
import { groupsOf, namesPayments, productGroupsOf } from "../facts/read-facts.ts";
import { publishedFlows } from "../repository.ts";

interface Question extends OfferQuestion {
  /** A case of this order that is not part of its customer's history. */
  exceptId?: string | null;
}

/** Return what the published flows of offers make of each line of an order; null where none is published. */
export async function offersFor(
  { config }: Pick<ModuleDeps, "config">,
  reader: Reader,
  question: OfferQuestion,
): Promise<Map<string, OfferEffects> | null> {
  const published = await publishedFlows(reader, question.order.store_id, "RETURN_OFFER");
  if (published.length === 0) return null;
  const { store_id, customer_email, customer_id, id: order_id } = question.order;
  const person = { email: customer_email, customer_id, order_id };
  const arms = await loadArms(config, reader, published, { storeId: store_id, person, caseId: null });
  const flows = published.map(({ id, name, number, graph }) => ({
    ...{ id, name, number, paths: new Paths(graph) },
    arms: arms.get(id) ?? new Map<string, Assignment>(),
  }));
  const facts = await factsOfLines(
    reader,
    question,
    published.map(({ graph }) => graph),
  );
  return new Map([...facts].map(([id, own]) => [id, evaluateOffer(flows, own)]));
}

/** Return the facts of each line of an order that the conditions of these graphs name. */
export async function factsOfLines(reader: Reader, question: Question, graphs: readonly Graph[]): Promise<Map<string, Facts>> {
  const rules = graphs.flatMap(rulesIn);
  const shared = await sharedFacts(reader, question, new Set(rules.flatMap((rule) => [...groupsOf(rule)])), rules.some(namesPayments));
  const products = await productsOf(reader, question, rules);
  return new Map(question.lines.map((line) => [line.id, lineFacts(question, line, shared, products.get(line.id) ?? {})]));
}

const rulesIn = ({ nodes }: Graph): Rule[] =>
  nodes.flatMap(({ type, config }) => (type === "CONDITION" ? [ConditionConfig.parse(config).rule] : []));

async function sharedFacts(
  reader: Reader,
  { order, calendar, exceptId = null }: Question,
  groups: ReadonlySet<FactGroup>,
  isPaymentAsked: boolean,
): Promise<Record<string, Fact>> {
  const asked = { storeId: order.store_id, currency: calendar.currency, now: calendar.now, exceptId };
  return {
    ...(groups.has("customer") && (await customerFacts(reader, order, asked))),
    ...(groups.has("order") && orderFacts(order, calendar)),
    ...(isPaymentAsked && (await paymentFacts(reader, order, calendar.now))),
    ...(groups.has("time") && timeFacts(calendar)),
  };
}

async function productsOf(
  reader: Reader,
  { order, lines, calendar }: Question,
  rules: readonly Rule[],
): Promise<Map<string, Record<string, Fact>>> {
  if (!rules.some((rule) => groupsOf(rule).has("item"))) return new Map();
  const groups = await loadActiveGroupRules(reader, order.store_id, rules.flatMap(productGroupsOf));
  return productFacts(reader, order.store_id, lines, groups, calendar.currency);
}

/** What is not chosen yet is pending: a step that needs it is not reached. */
function lineFacts(
  { order, policies, choices, calendar }: Question,
  line: Selectable<OrderLine>,
  shared: Record<string, Fact>,
  product: Record<string, Fact>,
): Facts {
  const chosen = choices?.items.find(({ order_line_id }) => order_line_id === line.id);
  return {
    values: {
      ...shared,
      "return.shipping_method": choices?.shipping_method ?? pending,
      "return.has_photos": choices && choices.items.length > 0 ? choices.items.some(({ hasPhoto }) => hasPhoto) : pending,
    },
    items: [
      {
        ...product,
        "item.unit_price": unitPrice(line, order.currency, calendar.currency),
        "item.policy": policies.get(line.id) ?? null,
        "item.quantity": chosen?.quantity ?? pending,
        "item.reason": chosen?.reason ?? pending,
        "item.outcome": chosen?.outcome ?? pending,
      },
    ],
    answers: choices ? choices.answers : pending,
  };
}
