import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { locations } from "#contracts/products";
import { returns } from "#contracts/returns/returns";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import enums from "../../../contracts/locales/enums/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { item, returnDetail } from "../../../tests/support/return-detail.ts";
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
