import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { files } from "#contracts/files";
import { orders } from "#contracts/orders/orders";
import { locations, products } from "#contracts/products";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { merchants } from "#contracts/session/session";
import { settings } from "#contracts/settings/settings";
import cases from "#src/cases/locales/en.json";
import { scanTimes } from "#src/lib/browser/scan";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { allowed, item, leg, outcome, returnDetail, timelineRow } from "../../../tests/support/return-detail.ts";
import { scan } from "../../../tests/support/scanner.ts";
import words from "../locales/en.json";
import { ActionDialogs } from "./action-dialogs.tsx";

const api = stubApi();
const closed = vi.fn();
const base = "/api/v1/merchant/returns/:id";

function show(action: Action, record: ReturnDetail) {
  closed.mockClear();
  api.answer("get", "/api/v1/merchant/settings/locations", () =>
    ok({ items: [{ id: "loc1", external_id: "x", name: "Main shelf", active: true, address: null }] }),
  );
  api.answer("get", "/api/v1/merchants/members", () =>
    ok({ items: [{ id: "m1", name: "Wen Li", email: "wen@example.test", user_type: "member" }] }),
  );
  let change: (next: ReturnDetail) => void = () => undefined;
  function Page() {
    const [current, setCurrent] = useState(record);
    change = setCurrent;
    return <ActionDialogs action={action} record={current} onClose={closed} />;
  }
  renderPage(<Page />, {
    contracts: [returns, orders, products, locations, files, merchants, settings],
    words: common,
    namespaces: { returns: words, cases },
  });
  return { change: (next: ReturnDetail) => change(next) };
}
const answer = (action: string, over: Partial<ReturnDetail> = {}, extra: object = {}) =>
  api.answer("post", `${base}/${action}`, () => ok({ changed: true, ...extra, return: returnDetail({ version: 2, ...over }) }));
const sent = (action: string) => api.seen.filter(({ method, url }) => method === "POST" && url.pathname.endsWith(`/${action}`));
const dialog = () => screen.findByRole("dialog", {}, { timeout: 20_000 });
const press = async (name: string | RegExp) => userEvent.click(within(await dialog()).getByRole("button", { name }));
const isClosed = () => waitFor(() => expect(closed).toHaveBeenCalled());

describe("approving", () => {
  it("accepts fewer units, and sends the version shown", async () => {
    answer("approve");
    show("approve", returnDetail());
    await userEvent.click(within(await dialog()).getByRole("button", { name: "One less" }));
    await press("Approve 2 units");
    await isClosed();
    expect(sent("approve")[0]?.body).toEqual({ items: [{ id: "i1", approved: 2 }], expected_version: 1 });
    expect(await screen.findByText("Request approved")).toBeInTheDocument();
  });

  it("shows who changed the case in the meantime, keeps the input and continues with the newer case", async () => {
    const newer = returnDetail({
      version: 5,
      stage: "APPROVED",
      timeline: [timelineRow("Requested"), timelineRow("Approved Request", { id: "t2" })],
    });
    api.answer("post", `${base}/approve`, () => refuse(409, "STALE_VERSION", { current: newer }));
    show("approve", returnDetail());
    await userEvent.click(within(await dialog()).getByRole("button", { name: "One less" }));
    await press("Approve 2 units");
    expect(await screen.findByText("Wen Li has changed this return.")).toBeInTheDocument();
    expect(screen.getByText(/Stage/)).toHaveTextContent("Stage: Requested → Approved");
    expect(closed).not.toHaveBeenCalled();
    answer("approve", { version: 6 });
    await press("Continue with the latest version");
    await press("Approve 2 units");
    await isClosed();
    expect(sent("approve")[1]?.body).toMatchObject({ items: [{ id: "i1", approved: 2 }], expected_version: 5 });
  });

  it("keeps the input when the case changes under the open dialog", async () => {
    const { change } = show("approve", returnDetail());
    await userEvent.type(within(await dialog()).getByLabelText(/Note/), "Fragile");
    change(returnDetail({ version: 2, flags: ["VIP"] }));
    expect(await screen.findByText("Your entries have been preserved.")).toBeInTheDocument();
    expect(within(await dialog()).getByLabelText(/Note/)).toHaveValue("Fragile");
  });

  it("shows a field's error at the field", async () => {
    api.answer("post", `${base}/approve`, () => refuse(400, "BAD_REQUEST", { errors: { "items.0.approved": "Too many" } }));
    show("approve", returnDetail());
    await press("Approve 3 units");
    expect(await screen.findByText("Too many")).toBeInTheDocument();
    expect(screen.queryByText(errors.BAD_REQUEST)).not.toBeInTheDocument();
  });
});

describe("declining", () => {
  it("requires a reason before it calls", async () => {
    answer("decline");
    show("decline", returnDetail());
    await press("Decline");
    expect(await screen.findByText("This field is required.")).toBeInTheDocument();
    expect(sent("decline")).toHaveLength(0);
    await userEvent.type(within(await dialog()).getByLabelText("Reason (visible to the customer)"), "Worn");
    await press("Decline");
    await isClosed();
    expect(sent("decline")[0]?.body).toEqual({ reason: "Worn", expected_version: 1 });
  });
});

describe("receiving", () => {
  it("sends totals, never less than arrived before", async () => {
    answer("shipment-received");
    show("shipment-received", returnDetail({ stage: "SHIPMENT_RECEIVED", items: [item({ approved: 3, received: 1 })] }));
    await userEvent.click(within(await dialog()).getByRole("button", { name: "One less" }));
    await press("Receive 1 unit");
    await isClosed();
    expect(sent("shipment-received")[0]?.body).toEqual({ items: [{ id: "i1", received: 2 }], expected_version: 1 });
  });
});

describe("restocking", () => {
  it("suggests the units the inspection accepted, and the only location", async () => {
    answer("restock");
    show("restock", returnDetail({ items: [item({ approved: 3, received: 3, accepted: 2, rejected: 1 })] }));
    await screen.findByText("Main shelf", {}, { timeout: 10_000 });
    await press("Restock 2 units");
    await isClosed();
    expect(sent("restock")[0]?.body).toEqual({ locationId: "loc1", items: [{ id: "i1", quantity: 2 }], expected_version: 1 });
  });
});

describe("refunding", () => {
  const owing = returnDetail({ stage: "PROCESS_RETURN", outcome: [outcome()], resolution_type: "REFUND" });

  it("starts with the amount due and accepts part of it", async () => {
    answer("refund");
    show("refund", owing);
    const field = within(await dialog()).getByLabelText("Amount");
    expect(field).toHaveValue("179.98");
    await userEvent.clear(field);
    await userEvent.type(field, "100");
    await press("Refund $100.00");
    await isClosed();
    expect(sent("refund")[0]?.body).toEqual({ data: { amount_minor: 10_000 }, expected_version: 1 });
  });

  it("does not accept more than is due", async () => {
    show("refund", returnDetail({ ...owing, ledger: [leg({ amount_minor: 10_000 })] }));
    const field = within(await dialog()).getByLabelText("Amount");
    expect(field).toHaveValue("79.98");
    await userEvent.clear(field);
    await userEvent.type(field, "80");
    expect(within(await dialog()).getByRole("button", { name: "Refund $80.00" })).toBeDisabled();
  });

  it.each([
    ["refund", "Refund"],
    ["create-store-credit", "Issue"],
  ] as const)("by %s starts with what the caller's limit leaves, and says so", async (action, verb) => {
    show(action, returnDetail({ ...owing, refund_limit_left_minor: 10_000 }));
    const field = within(await dialog()).getByLabelText("Amount");
    expect(field).toHaveValue("100.00");
    expect(screen.getByText(words.dialogs.refund.atLimit.replace("{{amount}}", "$100.00"))).toBeInTheDocument();
    expect(within(await dialog()).getByRole("button", { name: `${verb} $100.00` })).toBeEnabled();
    await userEvent.clear(field);
    await userEvent.type(field, "100.01");
    expect(within(await dialog()).getByRole("button", { name: `${verb} $100.01` })).toBeDisabled();
  });

  it("shows why the platform refused", async () => {
    api.answer("post", `${base}/refund`, () => refuse(422, "PLATFORM_DECLINED"));
    show("refund", owing);
    await press("Refund $179.98");
    expect(await screen.findByText(errors.PLATFORM_DECLINED)).toBeInTheDocument();
    expect(closed).not.toHaveBeenCalled();
  });

  it.each([
    [cases.platform.wasUnpaid, "UNPAID"],
    [cases.platform.wasPaid, "PAID"],
  ])("again, once nothing shows that what was refused was not paid, asks first: %s", async (choice, refused_was) => {
    api.answer("post", `${base}/refund`, () => refuse(422, "PLATFORM_DECLINED", { reason: "Accounting failed", may_be_paid: true }));
    show("refund", owing);
    await press("Refund $179.98");
    expect(await screen.findByText(cases.platform.mayBePaid)).toBeInTheDocument();
    expect(within(await dialog()).getByRole("button", { name: "Refund $179.98" })).toBeDisabled();
    answer("refund");
    await userEvent.click(screen.getByRole("radio", { name: choice }));
    await press("Refund $179.98");
    await isClosed();
    expect(sent("refund").at(-1)?.body).toMatchObject({ data: { amount_minor: 17_998, refused_was } });
  });

  it("as store credit instead asks first whether what was refused was paid", async () => {
    api.answer("post", `${base}/create-store-credit`, () => refuse(409, "REFUSED_MAYBE_PAID"));
    show("create-store-credit", owing);
    await press("Issue $179.98");
    answer("create-store-credit");
    await userEvent.click(await screen.findByRole("checkbox", { name: cases.platform.wasUnpaid }));
    await press("Issue $179.98");
    await isClosed();
    expect(sent("create-store-credit").at(-1)?.body).toMatchObject({ data: { refused_was: "UNPAID" } });
  });
});

describe("closing", () => {
  it("requires a decision and a reason while something is owed", async () => {
    answer("close");
    show("close", returnDetail({ allowed_actions: allowed({ close: "FORCE_REQUIRED" }) }));
    expect(
      within(await dialog())
        .getAllByRole("button", { name: "Close" })
        .at(-1),
    ).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.type(within(await dialog()).getByLabelText("Reason"), "Settled by phone");
    await userEvent.click(
      within(await dialog())
        .getAllByRole("button", { name: "Close" })
        .at(-1) as HTMLElement,
    );
    await isClosed();
    expect(sent("close")[0]?.body).toEqual({ reason: "Settled by phone", force: true, expected_version: 1 });
  });

  it("requires neither when nothing is owed", async () => {
    answer("close");
    show("close", returnDetail({ allowed_actions: allowed({ close: true }) }));
    await userEvent.click(
      within(await dialog())
        .getAllByRole("button", { name: "Close" })
        .at(-1) as HTMLElement,
    );
    await isClosed();
    expect(sent("close")[0]?.body).toEqual({ expected_version: 1 });
  });
});

describe("a second invoice", () => {
  it("resends the first one, and says so", async () => {
    answer("send-invoice", {}, { resent: true });
    const document = {
      id: "d",
      kind: "ADDITIONAL_INVOICE",
      number: "AI-7",
      net_minor: 500,
      tax_minor: 0,
      gross_minor: 500,
      status: "OPEN",
      currency: "USD",
      issued_at: "2026-06-01T09:00:00Z",
      pay_url: null,
    } as const;
    const money = { due_minor: 0, paid_minor: 0, left_minor: 0, left_out_minor: 0, pending_minor: 0, invoice_due_minor: 500 };
    show("send-invoice", returnDetail({ stage: "PAYMENT", documents: [document], money }));
    expect(await screen.findByText(/AI-7 for \$5\.00 is still open/)).toBeInTheDocument();
    await press("Send again");
    expect(await screen.findByText("The invoice was sent again")).toBeInTheDocument();
  });
});

describe("flags", () => {
  it("are added, removed and created", async () => {
    answer("flags");
    show("flags", returnDetail({ flags: ["VIP", "GIFT_WRAP"] }));
    await userEvent.click(within(await dialog()).getByRole("checkbox", { name: "Gift wrap" }));
    await userEvent.click(within(await dialog()).getByRole("checkbox", { name: "Escalated" }));
    await userEvent.type(within(await dialog()).getByLabelText(/Your own flag/), "call back!{Enter}");
    await press("Save");
    await isClosed();
    expect(sent("flags")[0]?.body).toEqual({ add: ["ESCALATED", "CALL_BACK"], remove: ["GIFT_WRAP"], expected_version: 1 });
  });
});

describe("an answer without changes", () => {
  it("is reported instead of a success", async () => {
    api.answer("post", `${base}/reopen`, () => ok({ changed: false, return: returnDetail() }));
    show("reopen", returnDetail({ status: "CLOSED" }));
    await userEvent.type(within(await dialog()).getByLabelText("Reason"), "It came");
    await press("Reopen");
    expect(await screen.findByText("No change needed")).toBeInTheDocument();
  });
});

describe("updating", () => {
  it("changes the drop-off store of an in-store return", async () => {
    const place = (id: string, name: string, active = true) => ({ id, name, active, address: { city: "Reno" } });
    const data = { locations: [place("s1", "High Street"), place("s2", "Low Street"), place("s3", "Closed", false)] };
    api.answer("get", "/api/v1/merchant/settings", () =>
      ok({ sections: { GENERAL: { data: { reasons: [] } }, IN_STORE_LOCATIONS: { data } } }),
    );
    api.answer("get", "/api/v1/orders/:id", () => ok({ id: "o1", lines: [] }));
    api.answer("put", base, () => ok({ changed: true, return: returnDetail({ version: 2 }) }));
    const store_place = { id: "s1", name: "High Street", address: "1 Main Street, Reno" };
    show("update", returnDetail({ shipping_method: "IN_STORE", store_place, allowed_actions: allowed({ update: true }) }));
    await userEvent.click(within(await dialog()).getByRole("combobox", { name: /^Drop-off store/ }));
    expect(screen.queryByText("Closed, Reno")).toBeNull();
    await userEvent.click(await screen.findByText("Low Street, Reno"));
    await press("Edit return");
    await isClosed();
    const puts = api.seen.filter(({ method }) => method === "PUT");
    expect(puts.at(-1)?.body).toEqual({ store_place_id: "s2", expected_version: 1 });
  });
});

describe("receiving with a scanner", () => {
  const mugs = item({ id: "mug", title: "Mug", sku: "MUG-RED", barcode: "4006381333931", approved: 2, requested: 2 });
  const vest = item({ id: "vest", title: "Vest", sku: "VEST-XL", approved: 3, requested: 3, received: 1 });
  const shown = () => screen.getAllByRole("spinbutton").map((field) => Number((field as HTMLInputElement).value));
  const open = async () => {
    answer("shipment-received");
    show("shipment-received", returnDetail({ stage: "IN_TRANSIT", items: [mugs, vest] }));
    await dialog();
    await screen.findAllByText("Main shelf").catch(() => undefined);
    expect(shown()).toEqual([2, 3]);
  };
  const paces = [
    { gap: 0, late: -1, by: 0 },
    { gap: 5, late: 3, by: 99 },
    { gap: 190, late: 2, by: 290 },
  ];

  it.each(paces)(
    "counts one, wherever the cursor stands, and sends nothing ($gap ms, $by late)",
    async (pace) => {
      await open();
      screen.getAllByRole("spinbutton")[0]?.focus();
      await scan("MUG-RED", pace);
      expect(await screen.findByText("Mug: 1 of 2 counted")).toBeInTheDocument();
      expect(shown()).toEqual([1, 1]);
      screen.getByRole("button", { name: "Start counting from zero" }).focus();
      await scan("4006381333931", pace);
      expect(await screen.findByText("Mug: 2 of 2 counted")).toBeInTheDocument();
      screen.getAllByRole("button", { name: "One more" })[1]?.focus();
      await scan("VEST-XL", pace);
      expect(await screen.findByText("Vest: 2 of 3 counted")).toBeInTheDocument();
      screen.getByRole("button", { name: /^Receive 3/ }).focus();
      await scan("MUG-RED", pace);
      expect(await screen.findByText("All units with MUG-RED are counted already.")).toBeInTheDocument();
      await scan("OTHER-1", pace);
      expect(await screen.findByText("No item with OTHER-1 here. Nothing was counted.")).toBeInTheDocument();
      expect(shown()).toEqual([2, 2]);
      expect(sent("shipment-received")).toEqual([]);
      expect(closed).not.toHaveBeenCalled();
      await press(/^Receive 3/);
      await isClosed();
      expect(sent("shipment-received")[0]?.body).toMatchObject({
        items: [
          { id: "mug", received: 2 },
          { id: "vest", received: 2 },
        ],
      });
    },
    60_000,
  );

  it("adds to numbers entered by hand, and lets Enter of a person through", async () => {
    await open();
    const [first] = screen.getAllByRole("spinbutton");
    if (first) await userEvent.clear(first);
    if (first) await userEvent.type(first, "1");
    // Nobody puts down a keyboard and scans faster than that.
    await new Promise((resolve) => setTimeout(resolve, scanTimes.rested + 50));
    await scan("VEST-XL", { suffix: "" });
    expect(await screen.findByText("All units with VEST-XL are counted already.")).toBeInTheDocument();
    await scan("MUG-RED");
    expect(await screen.findByText("Mug: 2 of 2 counted")).toBeInTheDocument();
    expect(shown()).toEqual([2, 3]);
    await new Promise((resolve) => setTimeout(resolve, scanTimes.rested + 50));
    // A browser then submits, by the button of the dialog, which jsdom looks for in the form alone.
    const isLetThrough = fireEvent.keyDown(first as HTMLElement, { key: "Enter" });
    expect(isLetThrough).toBe(true);
  }, 60_000);
});

describe("approving", () => {
  it("is not done by a scan", async () => {
    show("approve", returnDetail());
    const [count] = within(await dialog()).getAllByRole("spinbutton");
    count?.focus();
    await scan("4006381333931");
    expect(count).toHaveValue("3");
    expect(sent("approve")).toEqual([]);
    expect(closed).not.toHaveBeenCalled();
  });
});
