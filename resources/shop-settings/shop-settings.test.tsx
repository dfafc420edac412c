import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { type ShopSettings, shopSettings } from "#contracts/shop-settings";
import { storefront } from "#contracts/storefront";
import { type TestAddress, testAddresses } from "#contracts/test-addresses";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import MailSettingsPage from "./mail.tsx";

const api = stubApi();
const address = "/api/v1/notifications/shop-settings";
const rules = {
  double_opt_in: true,
  quiet_hours: { email: null, sms: { from: "09:00", to: "20:00" } },
  caps: { email: { pause_hours: 16, per_week: 3 }, sms: { pause_hours: 24, per_month: 4 } },
  conversion_days: 5,
  skip_open_cases: true,
};
const settings: ShopSettings = {
  version: 2,
  updated_at: null,
  sender_address: "no-reply@backhaul.test",
  sender: null,
  transactional_sender: null,
  sender_name: "Northwind",
  reply_to: null,
  colours: { accent: null, text: "#1c2530", background: "#f2f4f6" },
  footer: { company: "", address: "", country: "" },
  default_language: "en",
  ...rules,
  tracking: "OFF",
  topics: [],
};

const domainsAddress = "/api/v1/notifications/sender-domains";
const domain: SenderDomain = {
  ...{
    id: "d1",
    domain: "shop.example",
    return_path: "shop.example",
    link_host: null,
    selector: "bh1",
    is_signed: true,
    has_return_path: true,
    version: 1,
  },
  records: [
    { record: "spf", state: "OK", type: "TXT", name: "shop.example", expected: "v=spf1 mx ~all", found: ["v=spf1 mx ~all"], lookups: 1 },
    { record: "dmarc", state: "MISSING", type: "TXT", name: "_dmarc.shop.example", expected: "v=DMARC1; p=none", found: [], lookups: null },
  ],
  checked_at: "2026-01-15T12:00:00.000Z",
  created_at: "2026-01-15T12:00:00.000Z",
};
const pages = { key: null, hosts: [], version: 0, last_event_at: null, dropped: 0, snippet: null, pixel: null };
const testsAddress = "/api/v1/notifications/test-addresses";
const agency: TestAddress = {
  ...{ id: "t1", email: "agency@example.test", phone: null, state: "PENDING", confirmed_at: null, created_by: "Ann" },
  asked_at: "2026-01-15T12:00:00.000Z",
};
let held: SenderDomain[] = [];
let tests: TestAddress[] = [];
beforeEach(() => {
  held = [];
  tests = [];
});

function show(ability = defineAbility({ userType: "merchant" }), stored: ShopSettings = settings) {
  api.answer("get", address, () => ok(stored));
  api.answer("get", domainsAddress, () => ok({ items: held }));
  api.answer("get", "/api/v1/notifications/storefront", () => ok(pages));
  api.answer("get", testsAddress, () => ok({ items: tests }));
  api.answer("put", address, ({ body }) => ok({ ...settings, ...(body as object), version: 3 }));
  return renderRoutes([{ path: "/dashboard/notifications/shop-settings", element: <MailSettingsPage /> }], {
    path: "/dashboard/notifications/shop-settings",
    contracts: [shopSettings, senderDomains, storefront, testAddresses],
    words: common,
    namespaces: { "shop-settings": words },
    ability,
  });
}
const saves = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body);

it("saves what was changed, and what was left empty as nothing", async () => {
  show();
  fireEvent.change(await screen.findByLabelText("Replies go to"), { target: { value: "help@northwind.test" } });
  fireEvent.change(screen.getByLabelText("Postal address"), { target: { value: "1 Main Street" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  const { sender, transactional_sender, sender_name, colours, default_language, tracking, topics } = settings;
  const footer = { company: "", address: "1 Main Street", country: "" };
  expect(saves()[0]).toEqual({
    sender,
    transactional_sender,
    sender_name,
    reply_to: "help@northwind.test",
    colours,
    footer,
    default_language,
    ...rules,
    tracking,
    topics,
    expected_version: 2,
  });
});

it("keeps what is typed while a save runs, and saves it next when asked to", { timeout: 60_000 }, async () => {
  show();
  const answers: (() => void)[] = [];
  let held = settings;
  api.answer("put", address, ({ body }) => {
    const { expected_version, ...sent } = body as typeof settings & { expected_version: number };
    const next = { ...held, ...sent, version: expected_version + 1 };
    return new Promise<Response>((resolve) =>
      answers.push(() => {
        held = next;
        resolve(ok(next));
      }),
    );
  });
  api.answer("get", address, () => ok(held));
  const replies = await screen.findByLabelText<HTMLInputElement>("Replies go to");
  const type = (value: string) => fireEvent.change(replies, { target: { value } });
  const save = () => fireEvent.keyDown(replies, { key: "s", ctrlKey: true });
  type("a@northwind.test");
  save();
  await waitFor(() => expect(answers).toHaveLength(1));
  type("b@northwind.test");
  save();
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  type("c@northwind.test");
  answers[1]?.();
  await waitFor(() => expect(api.seen.filter(({ method, url }) => method === "GET" && url.pathname === address)).toHaveLength(3));
  expect(saves()).toMatchObject([
    { reply_to: "a@northwind.test", expected_version: 2 },
    { reply_to: "b@northwind.test", expected_version: 3 },
  ]);
  expect(replies.value).toBe("c@northwind.test");
  save();
  await waitFor(() => expect(saves()[2]).toMatchObject({ reply_to: "c@northwind.test", expected_version: 4 }));
});

it("names the addresses that emails come from as the form stands", async () => {
  held = [domain];
  show(undefined, { ...settings, sender: { domain_id: domain.id, local_part: "news" } });
  expect(await screen.findByText(/^Emails come from news@shop\.example and no-reply@backhaul\.test\./)).toBeInTheDocument();
});

it("saves topics with a name, and what is measured", { timeout: 60_000 }, async () => {
  show();
  fireEvent.click(await screen.findByText(words.topics.add, {}, { timeout: 20_000 }));
  fireEvent.change(screen.getByLabelText(words.topics.key), { target: { value: "sale" } });
  fireEvent.click(screen.getByLabelText(words.tracking.CONSENTED));
  const save = screen.getByRole("button", { name: "Save" });
  fireEvent.click(save);
  expect((await screen.findAllByText(words.topics.needsLabel)).length).toBeGreaterThan(0);
  expect(saves()).toEqual([]);
  fireEvent.change(screen.getByLabelText("Name in English"), { target: { value: "Sale" } });
  fireEvent.click(save);
  await waitFor(() => expect(saves()).toMatchObject([{ tracking: "CONSENTED", topics: [{ key: "sale", labels: { en: "Sale" } }] }]));
});

it("takes no colour for the accent, and no incomplete one", async () => {
  show();
  const accent = await screen.findByLabelText("Accent colour");
  fireEvent.change(accent, { target: { value: "#12" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(common.validation.COLOUR)).toBeInTheDocument();
  expect(saves()).toEqual([]);
  fireEvent.change(accent, { target: { value: "#08785A" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toMatchObject([{ colours: { accent: "#08785A" } }]));
});

it("shows members with marketing the settings and why they cannot change them", async () => {
  show(defineAbility({ userType: "member", permissions: ["marketing"] }));
  expect(await screen.findByText(common.states.readOnly)).toBeInTheDocument();
  expect(screen.getByLabelText("Replies go to")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("link", { name: words.chooseLogo })).toBeNull();
});

it("shows what each record of a domain must say, and checks it again", async () => {
  held = [domain];
  show();
  api.answer("post", `${domainsAddress}/d1/check`, () => {
    const records = domain.records.map((one) => ({ ...one, state: "OK" as const }));
    held = [{ ...domain, records }];
    return ok(held[0]);
  });
  expect(await screen.findByText(words.domains.wrong)).toBeInTheDocument();
  await userEvent.click(screen.getByText("shop.example", { selector: "bdi" }));
  expect(await screen.findByText("v=DMARC1; p=none")).toBeInTheDocument();
  expect(screen.getByText(words.domains.state.MISSING)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: words.domains.check }));
  expect(await screen.findByText(words.domains.right)).toBeInTheDocument();
});

it("saves the host of links and the one of bounces, and looks their records up", { timeout: 60_000 }, async () => {
  held = [domain];
  show();
  api.answer("put", `${domainsAddress}/d1`, ({ body }) => ok({ ...domain, ...(body as object), version: 2 }));
  api.answer("post", `${domainsAddress}/d1/check`, () => ok(domain));
  fireEvent.click(await screen.findByText("shop.example", { selector: "bdi" }));
  fireEvent.change(await screen.findByLabelText(words.domains.linkHost), { target: { value: "not a host" } });
  fireEvent.click(screen.getByText(words.domains.saveHosts));
  expect(await screen.findByText(common.validation.INVALID)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(words.domains.linkHost), { target: { value: "Links.Shop.Example" } });
  fireEvent.click(screen.getByText(words.domains.saveHosts));
  await waitFor(() => expect(api.seen.some(({ method, url }) => method === "POST" && url.pathname.endsWith("/d1/check"))).toBe(true));
  expect(saves()).toMatchObject([{ return_path: "shop.example", link_host: "links.shop.example", expected_version: 1 }]);
});

it("adds a domain, and says why it cannot be added", async () => {
  show();
  const errors = { domain: "This name is taken." };
  api.answer("post", domainsAddress, ({ body }) => {
    if ((body as { domain: string }).domain === "taken.example") return refuse(409, "NAME_TAKEN", { errors });
    held = [domain];
    return ok(domain, { status: 201 });
  });
  expect(await screen.findByText(words.domains.none)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(words.domains.domain), { target: { value: "taken.example" } });
  await userEvent.click(screen.getByRole("button", { name: words.domains.add }));
  expect(await screen.findByText(errors.domain)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(words.domains.domain), { target: { value: "shop.example" } });
  await userEvent.click(screen.getByRole("button", { name: words.domains.add }));
  expect(await screen.findByText(words.domains.wrong)).toBeInTheDocument();
});

it("sends from a domain, and warns of one address for everything", async () => {
  held = [domain];
  show();
  api.answer("get", address, () => ok({ ...settings, transactional_sender: { domain_id: "d1", local_part: "news" } }));
  fireEvent.change(await screen.findByLabelText(words.fields.sender), { target: { value: "news" } });
  expect(screen.queryByText(words.sameSender)).toBeNull();
  await userEvent.click(screen.getByLabelText(words.fields.sender_domain));
  await userEvent.click(
    (await screen.findAllByText("shop.example", { selector: ".ant-select-item-option-content" })).at(-1) as HTMLElement,
  );
  expect(await screen.findByText(words.sameSender)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const sender = { domain_id: "d1", local_part: "news" };
  await waitFor(() => expect(saves()).toMatchObject([{ sender, transactional_sender: sender }]));
});

it("shows members with marketing the domains without what changes them", async () => {
  held = [domain];
  show(defineAbility({ userType: "member", permissions: ["marketing"] }));
  expect(await screen.findByText(words.domains.wrong)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: words.domains.add })).toBeNull();
});

it("saves the hosts of the shop's pages, which makes their key", async () => {
  show();
  const saved: unknown[] = [];
  api.answer("put", "/api/v1/notifications/storefront", ({ body }) => {
    saved.push(body);
    return ok({ ...pages, key: "bhp_x", hosts: ["shop.example"], version: 1, snippet: "<script></script>" });
  });
  await userEvent.type(await screen.findByLabelText("Hosts of the shop"), "shop.example ");
  await userEvent.click(screen.getByRole("button", { name: "Save hosts" }));
  await waitFor(() => expect(saved).toMatchObject([{ hosts: ["shop.example"] }]));
});

it("saves how marketing is sent, and shows what the law forbids", async () => {
  show();
  expect(await screen.findByText(words.law.text)).toBeVisible();
  const most = screen.getByRole("spinbutton", { name: words.fields.emailMost });
  fireEvent.change(most, { target: { value: "2" } });
  await userEvent.click(screen.getByRole("switch", { name: words.fields.optIn }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({
    double_opt_in: false,
    caps: { email: { pause_hours: 16, per_week: 2 } },
    quiet_hours: { email: null },
  });
});

it("adds a test address, says that it has to confirm, asks again and removes it", async () => {
  show();
  expect(await screen.findByText(words.tests.none)).toBeInTheDocument();
  api.answer("post", testsAddress, ({ body }) => {
    tests = [{ ...agency, email: (body as { email: string }).email }];
    return ok(tests[0], { status: 201 });
  });
  const field = screen.getByLabelText(words.tests.address);
  fireEvent.change(field, { target: { value: "agency" } });
  fireEvent.click(screen.getByRole("button", { name: words.tests.add }));
  expect(await screen.findByText(common.validation.EMAIL)).toBeInTheDocument();
  expect(api.seen.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.change(field, { target: { value: "agency@example.test" } });
  fireEvent.click(screen.getByRole("button", { name: words.tests.add }));
  expect(await screen.findByText(words.tests.state.PENDING, {}, { timeout: 10_000 })).toBeInTheDocument();
  api.answer("post", `${testsAddress}/t1/ask`, () => refuse(429, "RATE_LIMITED"));
  fireEvent.click(screen.getByRole("button", { name: words.tests.ask }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  api.answer("delete", `${testsAddress}/t1`, () => {
    tests = [];
    return ok({ deleted: true });
  });
  fireEvent.click(screen.getByRole("button", { name: "Remove agency@example.test" }));
  fireEvent.click(await screen.findByRole("button", { name: common.actions.delete }));
  expect(await screen.findByText(words.tests.none, {}, { timeout: 10_000 })).toBeInTheDocument();
});

it("adds a phone number for test text messages", async () => {
  show();
  api.answer("post", testsAddress, ({ body }) => {
    tests = [{ ...agency, email: null, phone: (body as { phone: string }).phone }];
    return ok(tests[0], { status: 201 });
  });
  fireEvent.change(await screen.findByLabelText(words.tests.address), { target: { value: "+1 212 555 0177" } });
  fireEvent.click(screen.getByRole("button", { name: words.tests.add }));
  expect(await screen.findByRole("button", { name: "Remove +1 212 555 0177" }, { timeout: 10_000 })).toBeInTheDocument();
  expect(api.seen.find(({ method }) => method === "POST")?.body).toEqual({ phone: "+1 212 555 0177" });
});

it("refuses an address that is there already at its field, and hides the form from readers", async () => {
  tests = [{ ...agency, state: "CONFIRMED", confirmed_at: agency.asked_at }];
  show();
  expect(await screen.findByText(words.tests.state.CONFIRMED)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: words.tests.ask })).toBeNull();
  api.answer("post", testsAddress, () => refuse(409, "NAME_TAKEN", { errors: { email: "NAME_TAKEN" } }));
  fireEvent.change(screen.getByLabelText(words.tests.address), { target: { value: agency.email } });
  fireEvent.click(screen.getByRole("button", { name: words.tests.add }));
  await waitFor(() => expect(screen.getByLabelText(words.tests.address).getAttribute("aria-invalid")).toBe("true"), { timeout: 10_000 });
});

it("keeps the hosts being typed when their key is renewed, and saves them over its version", async () => {
  const { queryClient } = show();
  let shown = { ...pages, key: "bhp_x", hosts: ["shop.example"], version: 1 };
  api.answer("get", "/api/v1/notifications/storefront", () => ok(shown));
  api.answer("post", "/api/v1/notifications/storefront/renew", () => {
    shown = { ...shown, key: "bhp_y", version: 2, dropped: 7 };
    return ok(shown);
  });
  api.answer("put", "/api/v1/notifications/storefront", ({ body }) => ok({ ...shown, ...(body as object), version: 3 }));
  await act(() => queryClient.invalidateQueries());
  await userEvent.type(await screen.findByLabelText("Hosts of the shop"), "shop2.example ");
  await userEvent.click(await screen.findByRole("button", { name: words.storefront.renew }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: words.storefront.renew }));
  expect(await screen.findByText(/7 events matched/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: words.storefront.save }));
  await waitFor(() => expect(saves()).toEqual([{ hosts: ["shop.example", "shop2.example"], expected_version: 2 }]));
});

it("keeps the hosts of a domain being typed when others are saved elsewhere, and loads those on request", { timeout: 60_000 }, async () => {
  held = [domain];
  const { queryClient } = show();
  fireEvent.click(await screen.findByText("shop.example", { selector: "bdi" }));
  const link = await screen.findByLabelText(words.domains.linkHost);
  fireEvent.change(link, { target: { value: "links.shop.example" } });
  held = [{ ...domain, link_host: "their.shop.example", version: 2, records: [] }];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText("v=DMARC1; p=none")).toBeNull());
  expect(screen.getByLabelText(words.domains.linkHost)).toHaveValue("links.shop.example");
  api.answer("put", `${domainsAddress}/d1`, () => refuse(409, "STALE_VERSION", { current: held[0] }));
  fireEvent.click(screen.getByText(words.domains.saveHosts));
  fireEvent.click(await screen.findByRole("button", { name: common.actions.reload }));
  await waitFor(() => expect(screen.getByLabelText(words.domains.linkHost)).toHaveValue("their.shop.example"));
  expect(saves()).toMatchObject([{ expected_version: 1 }]);
});
