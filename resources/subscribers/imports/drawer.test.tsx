import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { type SubscriberImport, subscriberImports } from "#contracts/subscribers/imports";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes, stubLive } from "../../../tests/support/refine-harness.tsx";
import words from "../locales/en.json";
import ImportDrawer from "./drawer.tsx";

const api = stubApi();
const address = "/api/v1/notifications/subscribers/imports";
const text = words.imports;
const slow = { timeout: 10_000 };
const file = {
  ...{ id: "f1", name: "people.csv", rows: 12, encoding: "utf-8", readable_in: [] },
  columns: [
    { name: "Mail", samples: ["ann@example.test", "bob@example.test"] },
    { name: "Club card", samples: ["7", "8"] },
    { name: "", samples: [] },
  ],
  mapping: ["email", null, null],
};
const imported = (over: Partial<SubscriberImport> = {}): SubscriberImport => ({
  ...{ id: "i1", file_id: "f1", name: "people.csv", state: "RUNNING", dry_run: true, rows: 12, position: 0, counts: {} as never },
  ...{ error: null, has_errors: false, started_by: "Ann", created_at: "2026-06-01T09:00:00.000Z", finished_at: null },
  ...over,
});
const counts = { CREATED: 7, UPDATED: 2, KEPT_OUT: 1, INVALID: 1, DUPLICATE: 1 } as never;

let listed: SubscriberImport[] = [];
let live: ReturnType<typeof stubLive>;
beforeEach(() => {
  listed = [];
  live = stubLive();
});

function show() {
  api.answer("get", address, () => ok({ items: listed }));
  api.answer("post", `${address}/files`, () => ok(file, { status: 201 }));
  return renderRoutes([{ path: "/", element: <ImportDrawer onClose={() => undefined} /> }], {
    contracts: [subscriberImports],
    ability: defineAbility({ userType: "merchant" }),
    words: common,
    namespaces: { subscribers: words },
    live,
  });
}
const upload = async () => {
  await screen.findByText(text.choose);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(["Mail\nann@example.test"], "people.csv", { type: "text/csv" })] } });
};
const button = (name: string | RegExp) => screen.findByRole("button", { name }, slow);
const bodies = () => api.seen.filter(({ method, url }) => method === "POST" && url.pathname === address).map(({ body }) => body as any);
const tell = (one: SubscriberImport) => {
  listed = [one];
  live.tell({ resource: "subscriber-imports", ids: [one.id] });
};

it("says what is wrong with a file that cannot be read, and takes another", async () => {
  show();
  api.answer("post", `${address}/files`, () => refuse(400, "BAD_REQUEST", { errors: { file: "This is required." }, problem: "REQUIRED" }));
  await upload();
  expect((await screen.findByRole("alert")).textContent).toContain(text.problem.REQUIRED);
  api.answer("post", `${address}/files`, () => ok(file, { status: 201 }));
  await upload();
  expect(await screen.findByText(text.columns, {}, slow)).toBeTruthy();
});

it("maps each column once, with its first values, and asks for the column with addresses", async () => {
  show();
  await upload();
  expect(await screen.findByText("ann@example.test · bob@example.test", {}, slow)).toBeTruthy();
  expect(screen.getByText("Column 3")).toBeTruthy();
  // The field moves to the column it was chosen for last.
  const second = screen.getByRole("combobox", { name: "What “Club card” contains" });
  await userEvent.click(second);
  fireEvent.click(await screen.findByRole("option", { name: words.fields.email }));
  api.answer("post", address, () => ok(imported(), { status: 202 }));
  fireEvent.click(await button(text.try));
  await waitFor(() => expect(bodies()).toMatchObject([{ mapping: [null, "email", null], dry_run: true, consent: null }]), slow);
});

it("does not try a file without addresses", async () => {
  show();
  api.answer("post", `${address}/files`, () => ok({ ...file, mapping: [null, null, null] }, { status: 201 }));
  await upload();
  expect((await screen.findByRole("alert")).textContent).toBe(text.noAddress);
  expect((await button(text.try)).hasAttribute("disabled")).toBe(true);
});

it("needs how everyone agreed before it sends a consent", async () => {
  show();
  await upload();
  fireEvent.click(await screen.findByRole("radio", { name: text.how.recorded }, slow));
  fireEvent.click(await button(text.try));
  const wording = await screen.findByLabelText(new RegExp(`^${words.fields.wording}`));
  await waitFor(() => expect(wording.getAttribute("aria-invalid")).toBe("true"), slow);
  expect(bodies()).toEqual([]);
});

it("imports only what was tried, and not what was changed since", async () => {
  show();
  await upload();
  const run = await button(/^Import 12 rows$/);
  expect(run.hasAttribute("disabled")).toBe(true);
  api.answer("post", address, () => ok(imported({ state: "DONE", position: 12, counts }), { status: 202 }));
  fireEvent.click(await button(text.try));
  const tried = await screen.findByRole("list", { name: text.wouldBe }, slow);
  expect(within(tried).getByText(/New people/).textContent).toContain("7");
  // Ten of the twelve rows would be taken.
  const taken = await button(/^Import 10 rows$/);
  expect(taken.hasAttribute("disabled")).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: text.how.recorded }));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Import 12 rows$/ }).hasAttribute("disabled")).toBe(true));
});

it("shows its progress, can be stopped meanwhile, and ends with what happened and the rows it did not take", async () => {
  show();
  await upload();
  api.answer("post", address, ({ body }) => {
    const { dry_run } = body as { dry_run: boolean };
    const state = dry_run ? { state: "DONE" as const, position: 12, counts } : {};
    return ok(imported({ id: dry_run ? "i1" : "i2", dry_run, ...state }), { status: 202 });
  });
  fireEvent.click(await button(text.try));
  fireEvent.click(await button(/^Import 10 rows$/));
  tell(imported({ id: "i2", dry_run: false, position: 6 }));
  await waitFor(() => expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50"), slow);
  expect((await button(text.cancel)).hasAttribute("disabled")).toBe(false);
  expect(screen.getByRole("combobox", { name: "What “Mail” contains" }).hasAttribute("disabled")).toBe(true);
  tell(imported({ id: "i2", dry_run: false, state: "DONE", position: 12, counts, has_errors: true }));
  expect(await screen.findByRole("list", { name: text.was }, slow)).toBeTruthy();
  expect((await button(text.errors)).hasAttribute("disabled")).toBe(false);
  fireEvent.click(await button(text.done));
  expect(await screen.findByText(text.choose, {}, slow)).toBeTruthy();
  expect(screen.getByText(text.last)).toBeTruthy();
});

it("stops an import that is running", async () => {
  listed = [imported({ dry_run: false, position: 3 })];
  show();
  api.answer("post", `${address}/:id/cancel`, () => ok(imported({ dry_run: false, state: "CANCELLED", position: 3 })));
  fireEvent.click(await button(text.cancel));
  await waitFor(() => expect(api.seen.some(({ url }) => url.pathname === `${address}/i1/cancel`)).toBe(true), slow);
});

it("says why an import cannot start", async () => {
  show();
  await upload();
  api.answer("post", address, () => refuse(409, "IMPORT_RUNNING"));
  fireEvent.click(await button(text.try));
  expect((await screen.findByRole("alert")).textContent).toMatch(/import/i);
});

it("shows a file in the code page a person chooses, where it does not show which one it is in", async () => {
  show();
  const inPage = (encoding: string, name: string) => ({
    ...{ ...file, encoding, readable_in: ["windows-1252", "windows-1256"], mapping: ["email", "first_name", null] },
    columns: [file.columns[0], { name: "First name", samples: [name] }, file.columns[2]],
  });
  api.answer("post", `${address}/files`, () => ok(inPage("windows-1252", "ÍÇãÏ"), { status: 201 }));
  api.answer("post", `${address}/files/:id/reread`, () => ok(inPage("windows-1256", "حامد")));
  await upload();
  expect(await screen.findByText("ÍÇãÏ", {}, slow)).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: text.encoding }));
  fireEvent.click(await screen.findByText(text.codePage["windows-1256"], { selector: ".ant-select-item-option-content" }));
  expect(await screen.findByText("حامد", {}, slow)).toBeTruthy();
  expect(api.seen.find(({ url }) => url.pathname.endsWith("/f1/reread"))?.body).toEqual({ encoding: "windows-1256" });
});
