import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { invoices } from "#contracts/invoices/invoices";
import { usualInvoiceSettings } from "#contracts/invoices/settings";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { invoiceDetail, invoicePreview } from "../../tests/support/invoice-detail.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import CreateInvoice from "./create.tsx";
import EditInvoice from "./edit.tsx";
import InvoiceList from "./list.tsx";
import words from "./locales/en.json";
import ShowInvoice from "./show.tsx";
import { invoiceListDefaults } from "./view-model.ts";

const api = stubApi();
const address = "/api/v1/invoices";
const owner = defineAbility({ userType: "merchant" });
const reader = defineAbility({ userType: "member", permissions: ["invoices"] });
const slow = { timeout: 10_000 };

const counts = {
  ...{ all: 7, drafts: 1, open: 3, overdue: 2, paid: 1, credit_notes: 1 },
  sums: [
    { currency: "EUR", count: 2, due_minor: 21900, overdue_minor: 11900 },
    { currency: "USD", count: 1, due_minor: 500, overdue_minor: 0 },
  ],
};

function show(path: string, record: InvoiceDetail = invoiceDetail(), ability: AppAbility = owner) {
  api.answer("get", `${address}/:id`, () => ok(record));
  api.answer("get", `${address}/counts`, () => ok(counts));
  api.answer("get", address, ({ url }) => page(url.searchParams.get("status") === "DRAFT" ? [] : [record]));
  api.answer("post", `${address}/:id/preview`, ({ body }) => {
    const { lines } = body as { lines?: { quantity: string; unit_price: string }[] };
    const gross = (lines ?? []).reduce((sum, line) => sum + Number(line.quantity) * Number(line.unit_price), 0);
    return ok(
      invoicePreview({
        lines: [],
        gross_minor: gross,
        problems: [{ field: "buyer.country", code: "REQUIRED", message: "Enter it.", entered_in: "draft" }],
      }),
    );
  });
  return renderRoutes(
    [
      { path: "/dashboard/invoice/list", element: <InvoiceList />, handle: { resource: "invoices", list: invoiceListDefaults } },
      { path: "/dashboard/invoice/new", element: <CreateInvoice /> },
      { path: "/dashboard/invoice/:id", element: <ShowInvoice /> },
      { path: "/dashboard/invoice/:id/edit", element: <EditInvoice /> },
    ],
    { path, contracts: [invoices], words: common, namespaces: { invoices: words }, ability },
  );
}
const sent = (method: string, end: string) =>
  api.seen.filter((one) => one.method === method && one.url.pathname.endsWith(end)).map(({ body }) => body);
const field = (name: string) => screen.findByLabelText(name, {}, slow);

it("lists documents in tabs with counts, and what is due in each currency", async () => {
  show("/dashboard/invoice/list");
  const row = await screen.findByRole("row", { name: /INV-2026-000001/ }, slow);
  for (const text of ["Ann Bee", "Open", "#1001", "Ready"]) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole("link", { name: "INV-2026-000001" })).toHaveAttribute("href", "/dashboard/invoice/i1");
  const sums = await screen.findByRole("list", { name: "Amounts due by currency" });
  for (const text of ["€219.00", "€119.00", "$5.00"]) expect(within(sums).getByText(text)).toBeInTheDocument();
  const tabs = screen.getByRole("navigation", { name: "Kinds of documents" });
  expect(within(tabs).getByRole("link", { name: "All7" })).toHaveAttribute("aria-current", "page");
  await userEvent.click(within(tabs).getByRole("link", { name: "Drafts1" }));
  expect(await screen.findByText(common.states.noMatch)).toBeInTheDocument();
  expect(within(tabs).getByRole("link", { name: "Drafts1" })).toHaveAttribute("aria-current", "page");
  expect(within(tabs).getByRole("link", { name: "Credit notes1" })).toHaveAttribute("href", "/dashboard/invoice/list?kind=CREDIT_NOTE");
});

it("says in full what a document lacks, over as many lines as its column needs", async () => {
  show("/dashboard/invoice/list", invoiceDetail({ flags: ["TAX_CURRENCY"] }));
  const row = await screen.findByRole("row", { name: /INV-2026-000001/ }, slow);
  const tag = within(row).getByTitle("Tax in the home currency missing");
  expect(tag).toHaveStyle({ whiteSpace: "normal" });
});

it("names its filters, and clears them in the panel that has them all", async () => {
  show("/dashboard/invoice/list?flag=INCOMPLETE&issued_from=2026-01-02");
  const chips = await screen.findByRole("list", { name: common.actions.filters }, slow);
  for (const text of ["Details missing", "Jan 2, 2026"]) expect(within(chips).getByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: common.actions.filters }));
  const panel = await screen.findByRole("dialog", { name: common.actions.filters }, slow);
  expect(within(panel).getByLabelText(words.fields.due_to)).toBeInTheDocument();
  await userEvent.click(within(panel).getByRole("button", { name: common.actions.clearFilters }));
  await waitFor(() => expect(screen.queryByText("Jan 2, 2026")).not.toBeInTheDocument());
});

it("deletes a draft by the button after the one that edits it", async () => {
  show("/dashboard/invoice/i1", invoiceDetail({ status: "DRAFT", number: null }));
  const edit = await screen.findByRole("link", { name: common.actions.edit }, slow);
  const remove = screen.getByRole("button", { name: words.actions.delete });
  expect(edit.compareDocumentPosition(remove) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("offers readers neither new documents nor settings", async () => {
  show("/dashboard/invoice/list", invoiceDetail(), reader);
  await screen.findByRole("row", { name: /INV-2026-000001/ }, slow);
  expect(screen.queryByRole("link", { name: "New invoice" })).not.toBeInTheDocument();
});

it("shows the paper beside its actions, and says why one is not possible", async () => {
  show("/dashboard/invoice/i1");
  const paper = await screen.findByRole("region", { name: "Document" }, slow);
  for (const text of ["T-shirt", "19%", "Northwind", "Tax 19%"]) expect(within(paper).getByText(text)).toBeInTheDocument();
  expect(within(paper).getAllByText("€119.00").length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Record payment" })).toBeEnabled();
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  const issue = await screen.findByRole("menuitem", { name: /^Issue/ });
  expect(issue).toHaveAttribute("aria-disabled", "true");
  expect(issue).toHaveTextContent(errors.WRONG_INVOICE_STATUS);
  expect(screen.getByText("Olive Owner")).toBeInTheDocument();
});

it("names in words what a draft lacks when it is refused its number", async () => {
  api.answer("post", `${address}/:id/issue`, () => refuse(400, "BAD_REQUEST", { errors: { "buyer.name": "This is required." } }));
  const allowed_actions = invoiceDetail().allowed_actions.map((one) =>
    one.action === "issue" ? { ...one, allowed: true, code: null } : one,
  );
  const draft = invoiceDetail({ status: "DRAFT", standing: "DRAFT", number: null, next_action: "issue", allowed_actions });
  show("/dashboard/invoice/i1", draft);
  await userEvent.click(await screen.findByRole("button", { name: "Issue" }, slow));
  const dialog = await screen.findByRole("dialog", {}, slow);
  await userEvent.click(within(dialog).getByRole("button", { name: "Issue" }));
  expect(await within(dialog).findByText("Buyer, Name")).toBeInTheDocument();
  expect(within(dialog).queryByText("buyer.name")).toBeNull();
});

it("records a payment of the rest at the version that was read", async () => {
  api.answer("post", `${address}/:id/payments`, () =>
    ok({ changed: true, invoice: invoiceDetail({ status: "PAID", version: 4 }), credit_note: null }),
  );
  show("/dashboard/invoice/i1");
  await userEvent.click(await screen.findByRole("button", { name: "Record payment" }, slow));
  const dialog = await screen.findByRole("dialog", {}, slow);
  const amount = within(dialog).getByLabelText("Amount");
  expect(amount).toHaveValue("119.00");
  await userEvent.clear(amount);
  await userEvent.type(amount, "50");
  await userEvent.clear(within(dialog).getByLabelText("Reference"));
  await userEvent.type(within(dialog).getByLabelText("Reference"), "statement-17");
  await userEvent.click(within(dialog).getByRole("button", { name: "Record payment" }));
  await waitFor(() =>
    expect(sent("POST", "/payments")).toEqual([
      { amount_minor: 5000, method: "BANK_TRANSFER", external_id: "statement-17", expected_version: 3 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("credits some of the lines, and goes on with the draft", async () => {
  const draft = invoiceDetail({ id: "cn", kind: "CREDIT_NOTE", status: "DRAFT", number: null });
  api.answer("post", `${address}/:id/credit`, () => ok({ changed: true, invoice: invoiceDetail({ version: 4 }), credit_note: draft }));
  const { router } = show("/dashboard/invoice/i1");
  await userEvent.click(
    await screen.findByRole("button", { name: "Credit" }, slow).catch(() => screen.getByRole("button", { name: "More actions" })),
  );
  const dialog = await screen.findByRole("dialog", {}, slow);
  await userEvent.click(within(dialog).getByLabelText("Some lines"));
  await userEvent.type(within(dialog).getByLabelText("Quantity: T-shirt"), "1");
  await userEvent.click(within(dialog).getByRole("button", { name: "Credit" }));
  await waitFor(() => expect(sent("POST", "/credit")).toEqual([{ lines: [{ index: 0, quantity: "1" }], expected_version: 3 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/invoice/cn/edit"));
});

it("asks of a drafted credit note nothing about paying it, nor which of our documents it corrects", async () => {
  const related = { id: "i0", number: "INV-2026-000000", issue_date: "2026-01-02" };
  const note = invoiceDetail({ kind: "CREDIT_NOTE", status: "DRAFT", number: null, related });
  show("/dashboard/invoice/i1/edit", note);
  api.answer("put", `${address}/:id`, () => ok(note));
  expect(await field(words.fields.supply_date)).toBeInTheDocument();
  for (const name of [words.fields.due_date, words.fields.payment_url, words.fields.related])
    expect(screen.queryByLabelText(name)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(sent("PUT", "/i1")[0]).toMatchObject({ due_date: null, payment_url: null }));
  expect(sent("PUT", "/i1")[0]).not.toHaveProperty("related");
});

it("drafts a document by keyboard and from pasted cells, with totals as they change", async () => {
  api.answer("post", address, () => ok(invoiceDetail({ id: "new1" }), { status: 201 }));
  const { router } = show("/dashboard/invoice/new");
  const description = await field("Description, Line 1");
  await userEvent.type(description, "Jumper");
  await userEvent.type(screen.getByLabelText("Unit price, Line 1"), "10.5{Enter}");
  const second = await field("Description, Line 2");
  await waitFor(() => expect(second).toHaveFocus());
  fireEvent.paste(second, {
    clipboardData: { getData: () => "Socks\t3\t4.20\t10%\t7\nHat\t1\t20\n" },
  });
  expect(await field("Description, Line 3")).toHaveValue("Hat");
  expect(screen.getByLabelText("Tax rate, Line 2")).toHaveValue("7");
  expect(await screen.findByText("€43.10", {}, slow)).toBeInTheDocument();
  expect(screen.getByText(/Buyer, Country/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/invoice/new1"));
  expect(sent("POST", "/invoices")[0]).toMatchObject({
    kind: "INVOICE",
    currency: "EUR",
    terms: "14 days",
    lines: [
      { description: "Jumper", quantity: "1", unit_price: "1050" },
      { description: "Socks", quantity: "3", unit_price: "420", discount: { percent: "10" }, rate: "7" },
      { description: "Hat", quantity: "1", unit_price: "2000" },
    ],
  });
});

it("refuses what is no discount, and takes one in the reader's format", async () => {
  api.answer("post", address, () => ok(invoiceDetail({ id: "new1" }), { status: 201 }));
  show("/dashboard/invoice/new");
  const discount = await field("Discount, Line 1");
  fireEvent.change(discount, { target: { value: "two" } });
  expect(await screen.findByText(common.validation.INVALID, {}, slow)).toBeInTheDocument();
  fireEvent.change(discount, { target: { value: "1,234.50" } });
  await waitFor(() => expect(discount).not.toHaveAttribute("aria-invalid", "true"), slow);
});

it("keeps what was typed when the draft was changed elsewhere, and offers the newer one", async () => {
  const draft = invoiceDetail({ status: "DRAFT", standing: "DRAFT", number: null });
  api.answer("put", `${address}/:id`, () => refuse(409, "STALE_VERSION", { current: { ...draft, version: 5 } }));
  show("/dashboard/invoice/i1/edit", draft);
  const name = await field("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Bo Cee");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: common.actions.reload })).toBeInTheDocument();
  expect(name).toHaveValue("Bo Cee");
  expect(sent("PUT", "/invoices/i1")[0]).toMatchObject({ buyer: { name: "Bo Cee", lines: ["1 St"] }, order_id: "o1", expected_version: 3 });
});

it("lets nothing be typed into a document that is issued, and says why", async () => {
  show("/dashboard/invoice/i1/edit");
  expect(await screen.findByText("An issued document is never changed.", {}, slow)).toBeInTheDocument();
  for (const box of screen.getAllByRole("textbox")) expect(box).toBeDisabled();
  const live = screen.getAllByRole("button").filter((one) => one.tagName === "BUTTON" && !one.hasAttribute("disabled"));
  expect(live.map(({ textContent }) => textContent)).toEqual([]);
  expect(screen.queryByRole("button", { name: common.actions.save })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: common.actions.back })).toHaveAttribute("href", "/dashboard/invoice/i1");
  expect(screen.getAllByText("€119.00").length).toBeGreaterThan(0);
  expect(sent("POST", "/preview")).toEqual([]);
});

it("changes the settings of documents in a drawer", async () => {
  const settings = { ...usualInvoiceSettings, seller: invoicePreview().seller, version: 2, updated_at: null };
  api.answer("get", `${address}/settings`, () => ok(settings));
  api.answer("get", `${address}/series`, () => ok({ items: [] }));
  api.answer("put", `${address}/settings`, () => ok({ ...settings, due_days: 30, version: 3 }));
  show("/dashboard/invoice/list");
  // The handler of one record would answer these addresses too.
  api.answer("get", `${address}/counts`, () => ok(counts));
  api.answer("get", `${address}/settings`, () => ok(settings));
  api.answer("get", `${address}/series`, () => ok({ items: [] }));
  await userEvent.click(await screen.findByRole("button", { name: "Document settings" }, slow));
  const days = await field("Days until due");
  await userEvent.clear(days);
  await userEvent.type(days, "30");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("PUT", "/settings")[0]).toMatchObject({ due_days: 30, reminders: [3, 10, 21], expected_version: 2 }));
});

it("names each detail an issued document lacks, with the way to where it is entered", async () => {
  const missing = (field: string, entered_in: "settings" | "order" | null) => ({
    field,
    code: "REQUIRED",
    message: "This is required.",
    entered_in,
  });
  const problems = [missing("seller.country", "settings"), missing("buyer.name", "order"), missing("exchange_rate", null)];
  show("/dashboard/invoice/i1", invoiceDetail({ flags: ["INCOMPLETE", "TAX_CURRENCY"], problems }));
  const alert = await screen.findByRole("alert", {}, slow);
  expect(alert.textContent).toContain(words.problems.issued);
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    `${words.sections.seller}, ${words.party.country} · ${words.problems.settings}`,
    `${words.sections.buyer}, ${words.party.name} · ${words.problems.order}`,
    words.fields.exchange_rate,
  ]);
  expect(
    within(alert)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/dashboard/invoice/list?settings=open", "/dashboard/order/o1"]);
});
