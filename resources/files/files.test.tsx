import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claimLabels } from "#contracts/claims/labels";
import { type FileRow, files } from "#contracts/files";
import { invoices } from "#contracts/invoices/invoices";
import { views } from "#contracts/views";
import { restoreView } from "#src/lib/browser/storage";
import { signIn } from "#src/lib/session/session";
import lists from "#src/lists/locales/en.json";
import common from "#src/locales/en.json";
import enums from "../../contracts/locales/enums/en.json";
import records from "../../contracts/locales/records/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../tests/support/session-fixtures.ts";
import { fileFilters } from "./filters.ts";
import FilesManager from "./list.tsx";
import words from "./locales/en.json";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
  signIn(merchantLogin());
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [] }));
});
const row = (over: Partial<FileRow>): FileRow => ({
  ...{ id: "f1", kind: "PHOTO", name: "hole.png", type: "image/png", size: 1500, created_at: "2026-06-01T09:00:00.000Z", removable: false },
  uses: [{ noun: "return", id: "r1", number: "RMA-1" }],
  ...over,
});
const rows = [row({}), row({ id: "f2", name: "spare.pdf", kind: "OTHER", type: "application/pdf", uses: [], removable: true })];
const patience = { timeout: 10_000 };

function show(path = "/dashboard/files-manager", ability: AppAbility = defineAbility({ userType: "merchant" }), listed = rows) {
  api.answer("get", "/api/v1/merchant/files", () => page(listed));
  api.answer("get", "/api/v1/merchant/files/:id", () => new Response("x", { headers: { "content-type": "image/png" } }));
  // After the others: of two that match, the newer one answers.
  api.answer("get", "/api/v1/merchant/files/usage", () => ok({ used: 1_500_000, most: 10_000_000 }));
  return renderRoutes(
    [
      {
        path: "/dashboard/files-manager",
        element: <FilesManager />,
        handle: { resource: "files", list: { limit: 24, sort: "-created_at", filters: fileFilters } },
      },
    ],
    {
      path,
      storeId: "s1",
      contracts: [files, invoices, claimLabels, views],
      words: common,
      namespaces: { files: words, enums, lists, records },
      ability,
    },
  );
}

it("files are shown as cards with what uses them, and as a table", async () => {
  show();
  expect(await screen.findByRole("link", { name: "Return RMA-1" }, patience)).toHaveProperty("pathname", "/dashboard/return/r1");
  expect(await screen.findByText("1.5 MB of 10 MB used")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByTitle(words.look.table));
  const line = within(await screen.findByRole("table")).getByRole("row", { name: /hole\.png/ });
  expect(line.textContent).toContain("1.5 kB");
});

it("the label of a claim comes from the claim", async () => {
  const uses: FileRow["uses"] = [{ noun: "claim", id: "c1", number: "CLM-1" }];
  const paper = vi.fn(() => new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  api.answer("get", "/api/v1/claims/c1/labels/l1/document", paper);
  show(undefined, undefined, [row({ id: "l1", kind: "LABEL", name: "T1.pdf", type: "application/pdf", uses })]);
  await userEvent.click(await screen.findByRole("button", { name: "Download T1.pdf" }, patience));
  await waitFor(() => expect(paper).toHaveBeenCalledOnce());
});

it("the paper of a document comes from the document, which is linked, and has no link of its own", async () => {
  const uses: FileRow["uses"] = [
    { noun: "invoice", id: "d1", number: "INV-1" },
    { noun: "return", id: "r1", number: "RMA-1" },
  ];
  api.answer("get", "/api/v1/invoices/:id/pdf", () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  show(undefined, undefined, [row({ id: "d1", kind: "DOCUMENT", name: "INV-1.pdf", type: "application/pdf", uses })]);
  expect(await screen.findByRole("link", { name: "Invoice INV-1" }, patience)).toHaveProperty("pathname", "/dashboard/invoice/d1");
  expect(screen.queryByRole("button", { name: "Copy a link to INV-1.pdf" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Download INV-1.pdf" }));
  await waitFor(() => expect(api.seen.at(-1)?.url.pathname).toBe("/api/v1/invoices/d1/pdf"));
});

it("only a file that nothing uses can be removed, and a refusal is shown", async () => {
  show();
  api.answer("delete", "/api/v1/merchant/files/:id", () => refuse(409, "IN_USE"));
  await userEvent.click(await screen.findByRole("button", { name: "Remove spare.pdf" }, patience));
  expect(screen.queryByRole("button", { name: "Remove hole.png" })).toBeNull();
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: common.actions.delete }));
  expect(await within(dialog).findByRole("alert")).toBeTruthy();
});

it("who may not remove files is not offered to", async () => {
  show("/dashboard/files-manager", defineAbility({ userType: "member", permissions: ["returns"] }));
  await screen.findByRole("link", { name: "Return RMA-1" }, patience);
  expect(screen.queryByRole("button", { name: "Remove spare.pdf" })).toBeNull();
});

it("a filter is a chip that can be removed", async () => {
  show("/dashboard/files-manager?kind=PHOTO&min_size=1000000");
  const chip = await screen.findByRole("button", { name: common.actions.removeFilter.replace("{{name}}", "Kind: Photo") }, patience);
  await userEvent.click(chip);
  await waitFor(() => expect(api.seen.at(-1)?.url.searchParams.get("kind")).toBeNull());
  expect(api.seen.at(-1)?.url.searchParams.get("min_size")).toBe("1000000");
});

it("has columns to choose for the table, views to save and an export of what is filtered", async () => {
  show("/dashboard/files-manager?kind=PHOTO");
  api.answer("get", "/api/v1/merchant/files/export", () => new Response("a,b"));
  expect(await screen.findByRole("button", { name: "Views" }, patience)).toBeInTheDocument();
  // Cards have no columns.
  expect(screen.queryByRole("button", { name: "Columns and row height" })).toBeNull();
  await userEvent.click(screen.getByTitle(words.look.table));
  await userEvent.click(await screen.findByRole("button", { name: "Columns and row height" }));
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes.map((box) => box.closest("label")?.textContent)).toEqual(["Kind", "Used by", "Size", "Added"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Size" }));
  expect(screen.queryByRole("columnheader", { name: "Size" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.seen.at(-1)?.url.search).toBe("?store_id=s1&kind=PHOTO&format=csv");
});

it("opens with one’s default view", async () => {
  signIn(merchantLogin({ default_views: { files: "kind=LABEL" } }));
  const { router } = show();
  await waitFor(() => expect(router.state.location.search).toBe("?kind=LABEL"));
});
