import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSchema, type DocumentNode, type ExecutionResult, execute, parse, validate } from "graphql";
import { type Deliveries, deliveries } from "../deliveries.ts";
import { type Control, type Incoming, json, type Outgoing, serve } from "../serve.ts";
import { bulkExports } from "./bulk.ts";
import { costOf, missingScopes, scopesNeeded } from "./cost.ts";
import type { Effects } from "./effects.ts";
import { mutations } from "./mutations.ts";
import { type Tokens, tokens } from "./oauth.ts";
import { queries } from "./queries.ts";
import { withNumericIds } from "./rest-form.ts";
import { World } from "./world.ts";

export const schema = buildSchema(readFileSync(new URL("./admin.graphql", import.meta.url), "utf8"));
const version = "2026-10";
const mostPoints = 2000;
const restoreRate = 100;
const dearest = 1000;

export interface ShopifyDouble {
  origin: string;
  clientId: string;
  clientSecret: string;
  world: World;
  control: Control;
  tokens: Tokens;
  deliveries: Deliveries;
  /** Points left; a test may empty the bucket. */
  points: { left: number };
  effects: Effects;
  close(): Promise<void>;
}

/** Start a Shopify shop on loopback: its Admin API over the real schema, OAuth, bulk files and signed webhooks. */
export async function startShopify(scopes: readonly string[], domain = "test.myshopify.com", port = 0): Promise<ShopifyDouble> {
  const world = new World();
  world.domain = domain;
  world.scopes = [...scopes];
  const points = { left: mostPoints };
  const clientSecret = "test-client-secret";
  const oauth = tokens("test-client", clientSecret, world);
  // A failed delivery is repeated eight times, as it was.
  const outbox = deliveries(8);
  let origin = "";
  const emit = (topic: string, payload: unknown) => send(world, outbox, clientSecret, topic, payload);
  const files = bulkExports(
    () => origin,
    schema,
    (document) => run(document, {}),
    emit,
    (document) => !missingScopes(scopesNeeded(schema, document), world.scopes),
  );
  const effects: Effects = { world, emit, startBulk: files.start };
  const root = () => ({ ...queries(world), ...mutations(effects), bulkOperation: ({ id }: { id: string }) => files.status(id) });
  const run = (document: DocumentNode, variableValues: Record<string, unknown>) =>
    execute({ schema, document, rootValue: root(), variableValues }) as ExecutionResult | Promise<ExecutionResult>;

  function graphql(call: Incoming): Promise<Outgoing> | Outgoing {
    const token = call.headers["x-shopify-access-token"] ?? "";
    if (!oauth.valid.has(token))
      return json(401, { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" });
    return answer(world, points, call.body, run);
  }

  const served = await serve(
    labelOf,
    (call) => {
      if (call.path === "/admin/oauth/access_token") return oauth.grant(call);
      if (call.path === "/admin/oauth/authorize") return oauth.authorize(call);
      if (call.path === `/admin/api/${version}/graphql.json`) return graphql(call);
      if (call.path.startsWith("/bulk/")) return files.file(call.path.slice("/bulk/".length));
      return { status: 404, body: "Not found" };
    },
    port,
  );
  origin = served.origin;
  return { ...served, clientId: "test-client", clientSecret, world, tokens: oauth, deliveries: outbox, points, effects };
}

const labelOf = ({ path, body }: { path: string; body: string }): string =>
  path.endsWith("/graphql.json")
    ? String((JSON.parse(body) as { operationName?: string }).operationName)
    : path.startsWith("/bulk/")
      ? "bulk file"
      : "token";

async function answer(
  world: World,
  points: { left: number },
  body: string,
  run: (document: DocumentNode, variables: Record<string, unknown>) => ExecutionResult | Promise<ExecutionResult>,
): Promise<Outgoing> {
  const { query, variables = {} } = JSON.parse(body) as { query: string; variables?: Record<string, unknown> };
  const document = parse(query);
  const problems = validate(schema, document);
  if (problems.length > 0)
    return json(200, { errors: problems.map(({ message }) => ({ message, extensions: { code: "undefinedField" } })) });
  const requestedQueryCost = costOf(document, variables);
  const cost = (actualQueryCost: number | null) => ({
    cost: {
      requestedQueryCost,
      actualQueryCost,
      throttleStatus: { maximumAvailable: mostPoints, currentlyAvailable: Math.floor(points.left), restoreRate },
    },
  });
  const refuse = (message: string, code: string) => json(200, { errors: [{ message, extensions: { code } }], extensions: cost(null) });
  if (requestedQueryCost > dearest)
    return refuse(`Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit`, "MAX_COST_EXCEEDED");
  if (requestedQueryCost > points.left) {
    // The wait the client computes is over when it returns: the bucket refills by what it was short of.
    const throttled = refuse("Throttled", "THROTTLED");
    points.left = Math.min(mostPoints, points.left + requestedQueryCost);
    return throttled;
  }
  const need = missingScopes(scopesNeeded(schema, document), world.scopes);
  if (need) return refuse(`Access denied for ${need.where} field. Required access: ${need.scopes.join(" or ")}`, "ACCESS_DENIED");
  const { data, errors } = await run(document, variables);
  points.left = Math.min(mostPoints, points.left - requestedQueryCost + restoreRate);
  return json(
    200,
    {
      data,
      ...(errors && { errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })) }),
      extensions: cost(requestedQueryCost),
    },
    { "x-shopify-api-version": world.versions.api },
  );
}

/** The event is the last word, except of what happens to the app itself. */
const headerTopic = (topic: string): string => topic.toLowerCase().replace(topic.startsWith("APP_") ? "_" : /_(?=[^_]+$)/, "/");

function send(world: World, outbox: Deliveries, secret: string, topic: string, payload: unknown): void {
  const body = withNumericIds(payload);
  for (const hook of world.hooks.filter((one) => one.topic === topic)) {
    outbox.add({
      topic,
      url: hook.uri,
      body,
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": headerTopic(topic),
        "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
        "x-shopify-shop-domain": world.domain,
        "x-shopify-api-version": world.versions.webhooks,
        "x-shopify-webhook-id": randomUUID(),
        "x-shopify-event-id": randomUUID(),
        "x-shopify-triggered-at": new Date().toISOString(),
      },
      done(status) {
        hook.failures = status >= 200 && status < 300 ? 0 : hook.failures + 1;
        // After eight failed attempts Shopify removes a subscription made by API.
        if (hook.failures > 8) world.hooks.splice(world.hooks.indexOf(hook), 1);
      },
    });
  }
}
