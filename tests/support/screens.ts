import type { Page } from "playwright-core";
import { automationTypes } from "#contracts/automations/states";
import type { Contract } from "#contracts/contract";
import type { PageHandle } from "#src/lib/routing/page-handle";
import { resources } from "../../resources/index.ts";
import type { Caller } from "./browser.ts";
import { demoDomain } from "./customer-order.ts";

/** Addresses before the sign-in. */
export const entrances = [
  "/",
  "/auth/register-unprotected",
  "/auth/verify",
  "/auth/accept-invitation#token=there-is-no-such-invitation",
  "/auth/reset-password",
  "/auth/new-password",
  "/auth/mailbox",
  "/403",
  "/404",
  "/500",
  "/maintenance",
  "/coming-soon",
  "/pricing",
  "/payment",
  "/about-us",
  "/contact-us",
  "/faqs",
  "/components",
  `/portal/${demoDomain}`,
  "/portal/there-is-none",
];

/** Returns the id of a demo record for a pattern's parameter. */
type Example = (owner: Caller) => Promise<string>;
const firstOf =
  (path: string): Example =>
  async (owner) => {
    const [first] = (await owner("GET", path)).items;
    if (!first) throw new Error(`the demo has nothing at ${path}`);
    return first.id;
  };
const storeOf = async (owner: Caller): Promise<string> => (await owner("GET", "/api/v1/merchants/profile")).store_data._id;
const ofStore =
  (noun: string): Example =>
  async (owner) =>
    firstOf(`/api/v1/merchant/${noun}/${await storeOf(owner)}`)(owner);

const returnAt = (query: string) => firstOf(`/api/v1/merchant/returns?${query}`);
const settingAt =
  (section: string, list: string): Example =>
  async (owner) => {
    const { sections } = await owner("GET", "/api/v1/merchant/settings");
    return sections[section].data[list][0]?.id ?? "new";
  };
const automation = (type: string) => firstOf(`/api/v1/notifications/automations?type=${type}`);
const sampleLine = { description: "Gift wrapping", quantity: "2", unit_price: "500", rate: "20" };
const examples: Record<string, Example> = {
  "/dashboard/settings/returns/policies/:id": settingAt("RETURN_POLICIES", "policies"),
  "/dashboard/settings/returns/label-rules/:id": settingAt("SHIPPING_LABEL", "rules"),
  "/dashboard/settings/returns/shipping-locations/:id": settingAt("SHIPPING_LOCATIONS", "locations"),
  "/dashboard/settings/returns/in-store-locations/:id": settingAt("IN_STORE_LOCATIONS", "locations"),
  "/dashboard/return/:id": returnAt("tab=review"),
  "/dashboard/return/:id/inspect": returnAt("stage=SHIPMENT_RECEIVED"),
  "/dashboard/return/:id/process": returnAt("stage=EVALUATION"),
  "/dashboard/chat/:id": firstOf("/api/v1/notifications/conversations?tab=closed"),
  "/dashboard/blog/post/:id": firstOf("/api/v1/merchant/articles?tab=published"),
  "/dashboard/claim/:id": firstOf("/api/v1/claims"),
  "/dashboard/claim/:id/resolve": firstOf("/api/v1/claims?tab=to_resolve"),
  "/dashboard/order/:id": firstOf("/api/v1/orders"),
  "/dashboard/order/:id/edit": firstOf("/api/v1/orders"),
  "/dashboard/invoice/:id": firstOf("/api/v1/invoices?status=PAID,ISSUED,OPEN"),
  "/dashboard/invoice/:id/edit": async (owner) => (await owner("POST", "/api/v1/invoices", { lines: [sampleLine] })).id,
  "/dashboard/notifications/subscriber/:id": firstOf("/api/v1/notifications/subscribers?email_status=UNSUBSCRIBED"),
  "/dashboard/notifications/subscriber/:id/edit": firstOf("/api/v1/notifications/subscribers"),
  "/dashboard/notifications/campaign/:id": firstOf("/api/v1/notifications/campaigns?status=SENT"),
  "/dashboard/notifications/campaign/:id/edit": firstOf("/api/v1/notifications/campaigns?status=DRAFT"),
  "/dashboard/notifications/automations/:id": firstOf("/api/v1/notifications/automations"),
  "/dashboard/notifications/automations/:id/edit": firstOf("/api/v1/notifications/automations"),
  ...Object.fromEntries(
    automationTypes.flatMap((type) => [
      [`/dashboard/notifications/automations/${type}/:id`, automation(type)],
      [`/dashboard/notifications/automations/${type}/:id/edit`, automation(type)],
    ]),
  ),
  "/dashboard/notifications/shipping/:id": async () => "shipped",
  "/dashboard/settings/notifications/email/:id": async () => "approved",
  "/dashboard/store-credit/:id": firstOf("/api/v1/merchant/store-credits"),
  "/dashboard/settings/returns/dimensions/:id/edit": ofStore("dimensions"),
  "/dashboard/settings/returns/warranty/:id/edit": ofStore("warranty"),
  "/dashboard/members/:id": firstOf("/api/v1/merchants/members/list?preset=Finance"),
  "/dashboard/user/:id/edit": firstOf("/api/v1/merchants/members/list?preset=Agent"),
  "/dashboard/e-commerce/product/:id": ofStore("products"),
  "/dashboard/e-commerce/product/:id/edit": ofStore("products"),
  "/dashboard/e-commerce/groups/:id/edit": async (owner) =>
    firstOf(`/api/v1/merchant/product-groups?store_id=${await storeOf(owner)}`)(owner),
};

/** The resources to whose screens a run is narrowed: those that a change reaches. */
export const narrowedTo = process.env.TEST_RESOURCES?.split(",");

function resourceNamed(wanted: string) {
  const found = resources.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no resource is called ${wanted}`);
  return found;
}

/** Return a record made from the example of its contract; undefined where the contract creates none. */
function created(contract: Contract | undefined): Example | undefined {
  const create = contract?.operations.create;
  const body = create?.example?.body;
  return create && body !== undefined ? async (owner) => (await owner("POST", create.path, body)).id : undefined;
}

/**
 * Return every address of every resource, filled from the demo or with a new record; a pattern without an example throws, so that no
 * screen is forgotten.
 */
export const resourceScreens = async (owner: Caller): Promise<string[]> => (await guardedScreens(owner)).map(({ path }) => path);

/** Return the same addresses, each with what opens its screen. */
export async function guardedScreens(owner: Caller): Promise<{ path: string; guard: PageHandle }[]> {
  const wanted = narrowedTo ? narrowedTo.map(resourceNamed) : resources;
  const screens = wanted.flatMap(({ routes, contract }) =>
    routes.filter(({ lazy }) => lazy).map(({ path, handle }) => ({ pattern: path as string, guard: handle as PageHandle, contract })),
  );
  return Promise.all(
    screens.map(async ({ pattern, guard, contract }) => {
      if (!pattern.includes(":")) return { path: pattern, guard };
      const example = examples[pattern] ?? created(contract);
      if (!example) throw new Error(`no example for ${pattern} in tests/support/screens.ts`);
      return { path: pattern.replace(":id", await example(owner)), guard };
    }),
  );
}

/** Return further states of screens that have no address of their own in the list. */
export async function furtherScreens(owner: Caller): Promise<string[]> {
  const flowAt = async (query: string) =>
    `/dashboard/settings/custom-flow/flow-editor?flow=${await firstOf(`/api/v1/merchant/flows?${query}`)(owner)}`;
  const show = async (query: string) => `/dashboard/return/${await returnAt(query)(owner)}`;
  const experiment = async (state: string) =>
    `/dashboard/settings/custom-flow/analytics?experiment=${await firstOf(`/api/v1/merchant/experiments?state=${state}`)(owner)}`;
  return [
    "/dashboard/app",
    "/dashboard/permission-denied",
    "/dashboard/blog",
    "/dashboard/return/list?tab=exchanges",
    "/dashboard/settings/audit?action=return.approve",
    "/dashboard/return/list?q=nothing-of-this-name",
    "/dashboard/return/there-is-none",
    `/dashboard/return/create?order=${await firstOf("/api/v1/orders?sort=ordered_at")(owner)}`,
    await flowAt("status=PUBLISHED"),
    await flowAt("status=DRAFT"),
    `${await flowAt("status=PUBLISHED")}&tab=versions`,
    await show("tab=settle&resolution_type=REFUND"),
    await show("exchange_status=ON_HOLD"),
    "/dashboard/settings/notifications/email?kind=own",
    await show("tab=closed"),
    await experiment("RUNNING"),
    await experiment("ENDED"),
  ];
}

/** Wait until the page is ready: its heading shows, and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // The components page shows skeletons and busy buttons permanently.
  if (page.url().endsWith("/components")) return;
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, [aria-busy="true"], .ant-spin-spinning'));
}
