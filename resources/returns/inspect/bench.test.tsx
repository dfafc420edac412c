import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { locations } from "#contracts/products";
import { returns } from "#contracts/returns/returns";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import enums from "../../../contracts/locales/enums/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { item, returnDetail } from "../../../tests/support/return-detail.ts";
import { scan } from "../../../tests/support/scanner.ts";
import words from "../locales/en.json";
import { ItemsBox } from "../show/items-box.tsx";
import { Bench } from "./bench.tsx";

const api = stubApi();
const setup = { contracts: [returns, locations], words: common, namespaces: { returns: words, cases, enums } };

it("says that nothing can be restocked where the store has no locations, instead of asking for one", async () => {
  api.answer("get", "/api/v1/merchant/settings/locations", () => ok({ items: [] }));
  const received = item({ approved: 1, received: 1, requested: 1 });
  renderPage(<Bench record={returnDetail({ stage: "SHIPMENT_RECEIVED", items: [received] })} />, setup);
  expect(await screen.findByText(words.inspect.noPlaces, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByLabelText(/Restock location/)).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: /Like new/ }));
  await userEvent.click(screen.getByRole("button", { name: /Accept/ }));
  expect(screen.queryByText(/choose a location/)).toBeNull();
}, 30_000);

it("saves once the only location is known, where the units are restocked", async () => {
  const { evaluation } = returns.operations;
  const received = item({ approved: 1, received: 1, requested: 1 });
  let answer = (_: Response) => {};
  api.answer("get", "/api/v1/merchant/settings/locations", () => new Promise<Response>((resolve) => (answer = resolve)));
  api.answer("post", evaluation.path, () => refuse(500, "INTERNAL"));
  renderPage(<Bench record={returnDetail({ stage: "SHIPMENT_RECEIVED", items: [received] })} />, setup);
  await userEvent.click(await screen.findByRole("button", { name: /Accept/ }, { timeout: 10_000 }));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(api.seen.filter(({ method }) => method === "POST")).toEqual([]);
  answer(ok({ items: [{ id: "p1", name: "Store", active: true }] }));
  await screen.findByText("Store");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(api.seen.filter(({ method }) => method === "POST")).toHaveLength(1));
}, 30_000);

it("calls units restocked only once they are", async () => {
  const inspected = item({ approved: 1, received: 1, accepted: 1, disposition: "RESTOCKED" });
  const shelved = item({ ...inspected, id: "i2", restocked: 1 });
  renderPage(<ItemsBox record={returnDetail({ items: [inspected, shelved] })} />, setup);
  expect((await screen.findAllByText(/restocked$/i)).map(({ textContent }) => textContent)).toEqual([
    "To be restocked",
    "1 restocked",
    "Restocked",
  ]);
});

it("takes no verdict while it saves, and saves one corrected after a failed restock before it restocks", async () => {
  const { evaluation, restock } = returns.operations;
  const received = item({ approved: 1, received: 1, requested: 1 });
  const inspected = { ...received, accepted: 1, disposition: "RESTOCKED" } as const;
  const answer = (version: number, over: object) =>
    ok({ return: returnDetail({ stage: "EVALUATION", version, items: [item({ ...inspected, ...over })] }) });
  const evaluations: ((answer: Response) => void)[] = [];
  const restocks = [() => refuse(422, "STORE_CANNOT_RESTOCK"), () => answer(4, { grade: "A", restocked: 1 })];
  api.answer("get", "/api/v1/merchant/settings/locations", () => ok({ items: [{ id: "p1", name: "Store", active: true }] }));
  api.answer("post", evaluation.path, () => new Promise<Response>((resolve) => evaluations.push(resolve)));
  api.answer("post", restock.path, () => restocks.shift()?.() ?? refuse(500, "INTERNAL"));
  renderPage(<Bench record={returnDetail({ stage: "SHIPMENT_RECEIVED", items: [received] })} />, setup);
  const button = (name: RegExp) => screen.getByRole("button", { name });
  await screen.findByText("Store", {}, { timeout: 10_000 });
  await userEvent.click(button(/Accept/));
  await userEvent.click(button(/Save/));
  await waitFor(() => expect(evaluations).toHaveLength(1));
  for (const field of [button(/Reject/), button(/Like new/), screen.getByLabelText(/Findings/), screen.getByLabelText(/Restock location/)])
    expect(field).toBeDisabled();
  evaluations[0]?.(answer(2, {}));
  expect(await screen.findByText(words.inspect.savedNotShelved)).toBeInTheDocument();
  await userEvent.click(button(/Like new/));
  await userEvent.click(button(/Save/));
  await waitFor(() => expect(evaluations).toHaveLength(2));
  evaluations[1]?.(answer(3, { grade: "A" }));
  await waitFor(() => expect(restocks).toEqual([]));
  const sent = api.seen.filter(({ method }) => method === "POST").map(({ url, body }) => ({ call: url.pathname.split("/").at(-1), body }));
  expect(sent).toMatchObject([
    { call: "evaluation", body: { items: [{ id: "i1", accepted: 1, grade: null }], expected_version: 1 } },
    { call: "restock", body: { items: [{ id: "i1", quantity: 1 }], expected_version: 2 } },
    { call: "evaluation", body: { items: [{ id: "i1", accepted: 1, grade: "A" }], expected_version: 2 } },
    { call: "restock", body: { items: [{ id: "i1", quantity: 1 }], expected_version: 3 } },
  ]);
}, 60_000);

describe("a scanner", () => {
  const arrived = { approved: 2, received: 2, requested: 2 };
  const vest = item({ ...arrived, id: "vest", title: "Vest", sku: "VEST-XL", accepted: 1, rejected: 1, condition_note: "Torn" });
  const pants = item({ ...arrived, id: "pants", title: "Pants", sku: "PANT-30" });
  const tent = item({ ...arrived, id: "tent", title: "Tent", sku: "TENT-ONESIZE", barcode: "4006381333931" });
  const all = [vest, pants, tent];
  beforeEach(async () => {
    api.answer("get", "/api/v1/merchant/settings/locations", () => ok({ items: [{ id: "p1", name: "Store", active: true }] }));
    renderPage(<Bench record={returnDetail({ stage: "EVALUATION", items: all })} />, setup);
    await screen.findByText("Store", {}, { timeout: 10_000 });
  });
  const current = (title: string) => screen.findByRole("region", { name: title });
  /** Nothing but a scan happened: no decision, condition, finding or photo, no search, and nothing was sent. */
  async function expectOnlyScan(title: string) {
    await current(title);
    for (const one of all) {
      await userEvent.click(within(screen.getByRole("navigation")).getByRole("button", { name: new RegExp(one.title) }));
      const region = within(await current(one.title));
      expect(region.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([]);
      expect(region.getByLabelText(/Findings/)).toHaveValue(one.condition_note ?? "");
      expect(region.getAllByRole("spinbutton").map((field) => (field as HTMLInputElement).value)).toEqual([
        String(one.accepted),
        String(one.rejected),
      ]);
    }
    expect(screen.getByLabelText(words.inspect.scan)).toHaveValue("");
    expect(screen.queryByRole("button", { name: /^Save \d/ })).toBeNull();
    expect(api.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  }
  const paces = [
    { gap: 0, late: -1, by: 0 },
    { gap: 0, late: 5, by: 99 },
    { gap: 70, late: 3, by: 200 },
    { gap: 200, late: 4, by: 300 },
  ];

  it.each(paces)(
    "selects the item and changes nothing else ($gap ms, $by late)",
    async (pace) => {
      await scan("PANT-30", pace);
      expect(await screen.findByText("PANT-30 found")).toBeInTheDocument();
      await expectOnlyScan("Pants");
    },
    30_000,
  );

  it("without Enter, and several after each other", async () => {
    await scan("PANT-30", { gap: 5, suffix: "" });
    expect(await screen.findByText("PANT-30 found")).toBeInTheDocument();
    await scan("VEST-XL", { gap: 0, late: 5, by: 99 });
    await scan("TENT-ONESIZE", { gap: 0 });
    expect(await screen.findByText("TENT-ONESIZE found")).toBeInTheDocument();
    await expectOnlyScan("Tent");
  }, 30_000);

  it.each([{ gap: 5, late: 4, by: 99 }, { gap: 190 }])(
    "is taken back from the findings, the scan field, a number and a choice ($gap ms)",
    async (pace) => {
      const fields = [
        screen.getByLabelText(/Findings/),
        screen.getByLabelText(words.inspect.scan),
        screen.getAllByRole("spinbutton")[0],
        screen.getByRole("button", { name: /Reject/ }),
      ];
      for (const field of fields) {
        field?.focus();
        await scan("WRONG-SKU-1", pace);
        expect(await screen.findByText("No item with WRONG-SKU-1 in this return")).toBeInTheDocument();
        field?.focus();
        await scan("VEST-XL", pace);
        expect(await screen.findByText("VEST-XL found")).toBeInTheDocument();
      }
      screen.getByLabelText(/Restock location/).focus();
      await scan("TENT-ONESIZE", pace);
      expect(await screen.findByText("TENT-ONESIZE found")).toBeInTheDocument();
      await expectOnlyScan("Tent");
    },
    90_000,
  );

  it("keeps what a person types into the findings, and acts on letters only with the keyboard chosen", async () => {
    await userEvent.keyboard("x");
    await userEvent.click(within(screen.getByRole("navigation")).getByRole("button", { name: /Pants/ }));
    const region = within(await current("Pants"));
    await userEvent.type(region.getByLabelText(/Findings/), "Seam open{Enter}at the left", { delay: 70 });
    expect(region.getByLabelText(/Findings/)).toHaveValue("Seam open\nat the left");
    expect(region.queryAllByRole("button", { pressed: true })).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByText("Keyboard"));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("x");
    await waitFor(() => expect(region.getByRole("button", { name: /Reject/ })).toHaveAttribute("aria-pressed", "true"));
    await scan("VEST-XL", { gap: 0, late: 5, by: 99 });
    expect(await screen.findByText("VEST-XL found")).toBeInTheDocument();
    expect(within(await current("Vest")).queryAllByRole("button", { pressed: true })).toEqual([]);
  }, 30_000);
});
