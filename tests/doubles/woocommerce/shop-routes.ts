import { json, type Outgoing } from "../serve.ts";
import { listed, type Request, type Route, refusal, type Shop } from "./shop.ts";
import { type Hook, mergeMeta, type Product, productForm, type World } from "./world.ts";

export function shopRoutes(shop: Shop): Route[] {
  const { world } = shop;
  return [
    ["GET", /^settings\/general\/woocommerce_currency$/, () => json(200, { id: "woocommerce_currency", value: world.currency })],
    ["GET", /^settings\/tax\/woocommerce_prices_include_tax$/, () => json(200, { id: "x", value: world.inclusive ? "yes" : "no" })],
    [
      "GET",
      /^payment_gateways\/([\w-]+)$/,
      ({ ids: [id = ""] }) => {
        const method_supports = ["products", ...(world.refundsBy(id) ? ["refunds"] : [])];
        return id === "gone"
          ? refusal(404, "woocommerce_rest_payment_gateway_invalid", "Resource does not exist.")
          : json(200, { id, title: id, enabled: true, method_supports });
      },
    ],
    ["GET", /^taxes$/, ({ call }) => listed(taxesOf(world, call.query.get("class")), call, taxForm)],
    ["GET", /^system_status$/, () => json(200, { environment: { version: "11.0.1" } })],
    ...productRoutes(shop),
    ...webhookRoutes(shop),
    ["GET", /^customers$/, ({ call }) => listed(world.customers, call, customerForm)],
    [
      "GET",
      /^customers\/(\d+)$/,
      ({ ids }) => {
        const found = world.customers.find(({ id }) => id === Number(ids[0]));
        return found ? json(200, customerForm(found)) : refusal(404, "woocommerce_rest_invalid_id", "Invalid resource ID.");
      },
    ],
    [
      "GET",
      /^coupons$/,
      ({ call }) =>
        listed(
          world.coupons.filter(({ code }) => code === call.query.get("code")?.toLowerCase()),
          call,
          couponForm,
        ),
    ],
    ["POST", /^coupons$/, ({ body }) => createCoupon(world, body)],
    ["PUT", /^coupons\/(\d+)$/, ({ ids, body }) => updateCoupon(world, Number(ids[0]), body)],
  ];
}

const taxesOf = ({ taxes }: World, taxClass: string | null) => taxes.filter((rate) => !taxClass || rate.class === taxClass);

const taxForm = ({ percent, ...rate }: World["taxes"][number]) => ({
  ...rate,
  ...{ state: "", postcode: "", postcodes: [], city: "", cities: [] },
  ...{ name: "VAT", priority: 1, compound: false, shipping: true, order: rate.id },
  rate: percent.toFixed(4),
});

const customerForm = ({ id, email, firstName, lastName, modified }: World["customers"][number]) => ({
  id,
  email,
  username: email,
  first_name: firstName,
  last_name: lastName,
  billing: { phone: "" },
  date_modified_gmt: modified,
});

const couponForm = ({ id, code, amount, emails, expires, meta }: World["coupons"][number]) => ({
  id,
  code,
  amount,
  email_restrictions: emails,
  date_expires_gmt: expires,
  meta_data: meta,
});

function updateCoupon(world: World, id: number, body: Record<string, any>): Outgoing {
  const coupon = world.coupons.find((one) => one.id === id);
  if (!coupon) return refusal(404, "woocommerce_rest_shop_coupon_invalid_id", "Invalid ID.");
  coupon.amount = body.amount ?? coupon.amount;
  coupon.emails = body.email_restrictions ?? coupon.emails;
  coupon.expires = body.date_expires_gmt ?? coupon.expires;
  coupon.meta = mergeMeta(coupon.meta, body.meta_data ?? []);
  return json(200, couponForm(coupon));
}

function createCoupon(world: World, body: Record<string, any>): Outgoing {
  const code = String(body.code).toLowerCase();
  if (world.coupons.some((one) => one.code === code))
    return refusal(400, "woocommerce_rest_coupon_code_already_exists", "The coupon code already exists");
  const coupon = {
    id: world.nextId(),
    code,
    amount: body.amount,
    emails: body.email_restrictions ?? [],
    expires: body.date_expires_gmt ?? null,
    meta: body.meta_data ?? [],
  };
  world.coupons.push(coupon);
  return json(201, couponForm(coupon));
}

/** Return what was changed since a time, oldest change first; a product only by its own. */
const changed = (all: Product[], query: URLSearchParams): Product[] =>
  all
    .filter(({ modified }) => modified > (query.get("modified_after") ?? ""))
    .sort((a, b) => (query.get("orderby") !== "id" && a.modified !== b.modified ? (a.modified < b.modified ? -1 : 1) : a.id - b.id));

function productRoutes({ world, emit }: Shop): Route[] {
  const form = (product: Product) => productForm(product, world);
  const one = (answer: (product: Product, request: Request) => Outgoing | Promise<Outgoing>) => (request: Request) => {
    const product = world.products.get(Number(request.ids.at(-1)));
    return product ? answer(product, request) : refusal(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
  };
  const variations = () => [...world.products.values()].filter(({ type }) => type === "variation");
  const roots = () => [...world.products.values()].filter(({ type }) => type !== "variation");
  const put = one(async (product, { body }) => {
    const stock = body.stock_quantity ?? (body.inventory_delta === undefined ? product.stock : (product.stock ?? 0) + body.inventory_delta);
    const meta = mergeMeta(product.meta, body.meta_data ?? []);
    // Read, computed and written without a lock: a change made meanwhile is lost.
    await world.between();
    Object.assign(product, { stock, meta, modified: world.time() });
    emit("product.updated", form(product));
    return json(200, form(product));
  });
  return [
    [
      "GET",
      /^products$/,
      ({ call }) => {
        const { include, type } = Object.fromEntries(call.query);
        const wanted = roots()
          .filter(({ id }) => !include || include.split(",").includes(String(id)))
          .filter((product) => !type || product.type === type);
        return listed(changed(wanted, call.query), call, form);
      },
    ],
    [
      "GET",
      /^variations$/,
      ({ call }) =>
        world.listsVariations
          ? listed(changed(variations(), call.query), call, form)
          : refusal(404, "rest_no_route", "No route was found matching the URL and request method."),
    ],
    ["GET", /^products\/(\d+)$/, one((product) => json(200, form(product)))],
    ["PUT", /^products\/(\d+)$/, put],
    [
      "GET",
      /^products\/(\d+)\/variations$/,
      one((product, { call }) =>
        listed(
          changed(
            variations().filter(({ parentId }) => parentId === product.id),
            call.query,
          ),
          call,
          form,
        ),
      ),
    ],
    ["GET", /^products\/\d+\/variations\/(\d+)$/, one((product) => json(200, form(product)))],
    ["PUT", /^products\/\d+\/variations\/(\d+)$/, put],
  ];
}

function webhookRoutes({ world, ping }: Shop): Route[] {
  const form = ({ id, name, topic, url, status }: Hook) => ({ id, name, topic, delivery_url: url, status });
  const noHook = () => refusal(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  return [
    ["GET", /^webhooks$/, ({ call }) => listed(world.hooks, call, form)],
    [
      "POST",
      /^webhooks$/,
      ({ body }) => {
        if (!body.topic || !body.delivery_url)
          return refusal(400, "woocommerce_rest_webhook_invalid_topic", "Webhook topic is required and must be valid.");
        const hook: Hook = {
          id: world.nextId(),
          name: body.name,
          topic: body.topic,
          url: body.delivery_url,
          secret: body.secret ?? "",
          status: "active",
          failures: 0,
        };
        world.hooks.push(hook);
        ping(hook.id);
        return json(201, form(hook));
      },
    ],
    [
      "PUT",
      /^webhooks\/(\d+)$/,
      ({ ids, body }) => {
        const hook = world.hooks.find(({ id }) => id === Number(ids[0]));
        if (!hook) return noHook();
        Object.assign(hook, {
          url: body.delivery_url ?? hook.url,
          secret: body.secret ?? hook.secret,
          status: body.status ?? hook.status,
        });
        return json(200, form(hook));
      },
    ],
    [
      "DELETE",
      /^webhooks\/(\d+)$/,
      ({ ids }) => {
        const at = world.hooks.findIndex(({ id }) => id === Number(ids[0]));
        if (at < 0) return noHook();
        const [hook] = world.hooks.splice(at, 1);
        return json(200, hook ? form(hook) : {});
      },
    ],
  ];
}
