import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import type { ClaimEligibility, TypeEligibility } from "#contracts/claims/eligibility";
import { files } from "#contracts/files";
import { orders } from "#contracts/orders/orders";
import { settings } from "#contracts/settings/settings";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, page, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import titles from "../../locales/en.json";
import { listDefaults } from "../filters.ts";
import ClaimsPage from "../list.tsx";
import words from "../locales/en.json";

const api = stubApi();
const list = "/dashboard/claim/list";
const patience = { timeout: 15_000 };

beforeEach(() => signIn(merchantLogin()));

const state = (over: Partial<TypeEligibility>): TypeEligibility => ({
  type: "DAMAGED",
  open: true,
  code: null,
  message: "",
  opens_at: null,
  closes_at: null,
  evidence: [],
  needs_address: false,
  instead: null,
  ...over,
});
const line = (over: Partial<ClaimEligibility["lines"][number]> = {}): ClaimEligibility["lines"][number] => ({
  order_line_id: "l1",
  title: "Lamp",
  variant_title: null,
  sku: null,
  image_url: null,
  quantity: 2,
  free: 2,
  free_values_minor: [9900, 19_800],
  gift_card: false,
  parcel_ids: [],
  held_by: [],
  types: [state({}), state({ type: "STOLEN", open: false, code: "WINDOW_CLOSED", message: "The window for this has closed." })],
  ...over,
});
const eligibility: ClaimEligibility = {
  order_id: "o1",
  order_number: "#1054",
  currency: "USD",
  timezone: "UTC",
  types: ["DAMAGED", "STOLEN"],
  police_report_from_minor: null,
  lines: [
    line(),
    line({ order_line_id: "l2", title: "Vase", free: 0, held_by: [{ noun: "return", id: "r9", number: "RMA-9", quantity: 2 }] }),
  ],
  wishes: [],
  parcels: [],
  registrations: [],
  ship_to: null,
};

const parcel = (id: string, tracking_number: string, quantity: number): ClaimEligibility["parcels"][number] => ({
  ...{ id, tracking_number, carrier: "UPS", carrier_name: "UPS", tracking_url: null, status: "IN_TRANSIT", country: null },
  ...{ shipped_at: null, last_scan_at: null, delivered_at: null, lines: [{ order_line_id: "l1", quantity }] },
});

function show(path: string, ability: AppAbility = defineAbility({ userType: "merchant" }), over: Partial<ClaimEligibility> = {}) {
  api.answer("get", "/api/v1/claims/eligibility", () => ok({ ...eligibility, ...over }));
  api.answer("get", "/api/v1/claims", () => page([]));
  api.answer("get", "/api/v1/claims/counts", () => ok({}));
  api.answer("get", "/api/v1/orders", () => page([]));
  api.answer("get", "/api/v1/merchant/settings", () => refuse(403, "FORBIDDEN"));
  api.answer("post", "/api/v1/claims", () => ok({ id: "c9" }));
  return renderRoutes(
    [
      { path: list, element: <ClaimsPage />, handle: { resource: "claims", list: listDefaults } },
      { path: "/dashboard/claim/:id", element: <p>the claim</p>, handle: {} },
    ],
    {
      path,
      storeId: "s1",
      contracts: [claims, orders, files, settings],
      words: common,
      namespaces: { claims: words, titles },
      ability,
    },
  );
}
const created = () => api.seen.filter(({ method }) => method === "POST").map(({ body }) => body);
const chooseDamaged = async () => userEvent.click(await screen.findByRole("radio", { name: /Arrived damaged/ }, patience));

it("says which units cannot be claimed and where they are", async () => {
  show(`${list}?new=o1`);
  await chooseDamaged();
  expect(await screen.findByText("All units are in RMA-9 (2).", {}, patience)).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Claim Vase" })).toBeDisabled();
});

it("submits the chosen units, valued as the server values them, and opens the claim", async () => {
  show(`${list}?new=o1`);
  await chooseDamaged();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Claim Lamp" }, patience));
  await userEvent.click(screen.getByRole("button", { name: "One more" }));
  const side = screen.getByRole("region", { name: "Order #1054" });
  expect(within(side).getByText("$198.00")).toBeInTheDocument();
  await userEvent.type(within(side).getByLabelText(/^Note/), "Called in");
  await userEvent.click(within(side).getByRole("button", { name: words.create.save }));
  expect(await screen.findByText("the claim", {}, patience)).toBeInTheDocument();
  expect(created()[0]).toMatchObject({
    order_id: "o1",
    type: "DAMAGED",
    items: [{ order_line_id: "l1", quantity: 2 }],
    note: "Called in",
  });
});

it("sends nothing while something is missing, and asks for the reason of an exception", async () => {
  show(`${list}?new=o1`);
  await userEvent.click(await screen.findByRole("radio", { name: /Stolen after delivery/ }, patience));
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  expect(await screen.findByText(words.create.nothingPicked)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: "Claim Lamp" }));
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  expect(await screen.findByText(common.validation.REQUIRED)).toBeInTheDocument();
  expect(created()).toEqual([]);
  await userEvent.type(screen.getByLabelText("Reason for the exception"), "Police was late");
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  await waitFor(() => expect(created()[0]).toMatchObject({ type: "STOLEN", override_reason: "Police was late" }));
});

it("asks for the reason of an exception once the server misses evidence", async () => {
  show(`${list}?new=o1`);
  api.answer("post", "/api/v1/claims", ({ body }) =>
    (body as { override_reason?: string }).override_reason ? ok({ id: "c9" }) : refuse(422, "PHOTO_REQUIRED"),
  );
  await chooseDamaged();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Claim Lamp" }, patience));
  expect(screen.queryByLabelText("Reason for the exception")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  await userEvent.type(await screen.findByLabelText("Reason for the exception", {}, patience), "Seen on a call");
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  expect(await screen.findByText("the claim", {}, patience)).toBeInTheDocument();
  expect(created().at(-1)).toMatchObject({ override_reason: "Seen on a call" });
});

it("offers the parcel where the chosen units may be in several, and none that holds fewer", async () => {
  const parcels = [parcel("p1", "1Z1", 2), parcel("p2", "1Z2", 1)];
  show(`${list}?new=o1`, undefined, { parcels });
  await chooseDamaged();
  expect(screen.queryByLabelText(/^Parcel/)).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Claim Lamp" }, patience));
  await userEvent.click(screen.getByLabelText(/^Parcel/));
  await userEvent.click(await screen.findByText("UPS · 1Z2"));
  await userEvent.click(screen.getByRole("button", { name: "One more" }));
  expect(screen.queryByLabelText(/^Parcel/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "One less" }));
  await userEvent.click(screen.getByRole("button", { name: words.create.save }));
  await waitFor(() => expect(created()[0]).toMatchObject({ parcel_id: "p2", items: [{ quantity: 1 }] }));
});

it("keeps all files that upload at once, waits for them, and drops one of a line that is no longer chosen", async () => {
  const types = [state({ evidence: ["video"] })];
  show(`${list}?new=o1`, undefined, { lines: [line({ types }), line({ types, order_line_id: "l2", title: "Vase" })] });
  const arrive: (() => void)[] = [];
  api.answer("get", files.operations.show.path, () => refuse(404, "NOT_FOUND"));
  api.answer("post", files.operations.upload.path, () => {
    const id = `f${arrive.length}`;
    return new Promise<Response>((resolve) => arrive.push(() => resolve(ok({ id }, { status: 201 }))));
  });
  const upload = async (label: string, at: number) => {
    const input = screen.getAllByRole("group", { name: label })[at]?.querySelector<HTMLInputElement>('input[type="file"]');
    fireEvent.change(input as HTMLInputElement, { target: { files: [new File(["x"], "broken.png", { type: "image/png" })] } });
    const count = arrive.length;
    await waitFor(() => expect(arrive).toHaveLength(count + 1));
  };
  await chooseDamaged();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Claim Lamp" }, patience));
  await userEvent.click(screen.getByRole("checkbox", { name: "Claim Vase" }));
  await upload("Photo", 1);
  await userEvent.click(screen.getByRole("checkbox", { name: "Claim Vase" }));
  await upload("Photo", 0);
  await upload("Video", 0);
  const save = screen.getByRole("button", { name: new RegExp(words.create.save) });
  await userEvent.click(save);
  for (const one of arrive) one();
  await waitFor(() => expect(screen.getAllByLabelText("Remove photo 1")).toHaveLength(2));
  expect(screen.getByRole("checkbox", { name: "Claim Vase" })).not.toBeChecked();
  const claimed = () => api.seen.filter(({ method, url }) => method === "POST" && url.pathname === "/api/v1/claims");
  expect(claimed()).toEqual([]);
  await waitFor(() => expect(save).not.toHaveClass("ant-btn-loading"));
  await userEvent.click(save);
  const evidence = [
    { file_id: "f1", kind: "photo" },
    { file_id: "f2", kind: "video" },
  ];
  await waitFor(() => expect(claimed()).toMatchObject([{ body: { items: [{ order_line_id: "l1", evidence }] } }]));
});

it("asks for the order first, and says when the store has none", async () => {
  show(`${list}?new=`);
  expect(await screen.findByText("No orders yet", {}, patience)).toBeInTheDocument();
});

it("shows the list instead to readers who may not create claims", async () => {
  show(`${list}?new=o1`, defineAbility({ userType: "member", permissions: ["claims"] }));
  expect(await screen.findByText(words.list.empty, {}, patience)).toBeInTheDocument();
  expect(api.seen.some(({ url }) => url.pathname.endsWith("/eligibility"))).toBe(false);
});
