import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { locations } from "#contracts/products";
import { returns } from "#contracts/returns/returns";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import enums from "../../../contracts/locales/enums/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
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
