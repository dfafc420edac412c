import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { templates } from "#contracts/templates/templates";
import { type TransactionalText, transactionalTexts } from "#contracts/transactional-texts";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import campaigns from "../../campaigns/locales/en.json";
import mails from "../../templates/locales/en.json";
import words from "../locales/en.json";
import { Texts } from "./texts.tsx";

const api = stubApi();
const path = "/api/v1/notifications/transactional-texts";
const text = (id: TransactionalText["id"], group: TransactionalText["group"]): TransactionalText => ({
  ...{ id, group, is_active: false, texts: {}, sent: 3, failed: 1, version: 0, updated_at: null },
});

function show() {
  const saved: unknown[] = [];
  const previewed: unknown[] = [];
  api.answer("get", path, () => ok({ items: [text("requested", "returns"), text("refunded", "money")] }));
  api.answer("put", `${path}/requested`, ({ body }) => {
    saved.push(body);
    return ok({ ...text("requested", "returns"), version: 1 });
  });
  api.answer("post", `${path}/requested/preview`, ({ body }) => {
    previewed.push(body);
    return ok({ text: "Northwind: “RET-7”", encoding: "UCS-2", units: 18, segments: 1, forcing: "“", faults: [], built_in: "" });
  });
  const returnNumber = { path: "return.number", type: "text", samples: { short: "RET-7", long: "RET-7", arabic: "RET-7" } };
  api.answer("get", "/api/v1/notifications/templates/variables", () => ok({ items: [returnNumber] }));
  const { queryClient } = renderRoutes([{ path: "*", element: <Texts /> }], {
    contracts: [transactionalTexts, templates],
    words: common,
    namespaces: { "message-connections": words, templates: mails, campaigns },
    path: "/",
  });
  return { saved, previewed, queryClient };
}
const name = mails.mails.requested;
const named = (words: string) => words.replace("{{name}}", name);

it("switches a text on, of the version that is shown", async () => {
  const { saved } = show();
  await userEvent.click(await screen.findByRole("switch", { name: named(words.texts.activeOf) }));
  await waitFor(() => expect(saved).toEqual([{ is_active: true, expected_version: 0 }]));
});

it("shows the texts of one group at a time", async () => {
  show();
  expect(await screen.findByText(name)).toBeInTheDocument();
  expect(screen.queryByText(mails.mails.refunded)).toBeNull();
  await userEvent.click(screen.getByText(mails.groups.money));
  expect(await screen.findByText(mails.mails.refunded)).toBeInTheDocument();
});

it("saves words of the store's own, with plain letters in the place of typographic ones", async () => {
  const { saved, previewed } = show();
  await userEvent.click(await screen.findByRole("button", { name: named(words.texts.edit) }));
  const drawer = within(await screen.findByRole("dialog"));
  const field = await drawer.findByLabelText(words.texts.words.replace("{{language}}", "English"));
  await userEvent.type(field, "We have “it” – ");
  await userEvent.click(drawer.getByRole("combobox", { name: mails.actions.variable }));
  await userEvent.click(await screen.findByTitle("return.number"));
  await userEvent.click(await drawer.findByRole("button", { name: campaigns.sms.fold }));
  expect(field).toHaveValue('We have "it" - {{ return.number }}');
  await userEvent.click(drawer.getByRole("button", { name: "Save" }));
  const texts = { en: 'We have "it" - {{ return.number }}' };
  await waitFor(() => expect(saved).toEqual([{ texts, expected_version: 0 }]));
  expect(previewed[0]).toEqual({ language: "en" });
});

it("saves a text as of the version that its fields show, not over what somebody else has written since", async () => {
  const { saved, queryClient } = show();
  await userEvent.click(await screen.findByRole("button", { name: named(words.texts.edit) }));
  const drawer = within(await screen.findByRole("dialog"));
  await userEvent.type(await drawer.findByLabelText(words.texts.words.replace("{{language}}", "English")), "Mine");
  api.answer("get", path, () => ok({ items: [{ ...text("requested", "returns"), sent: 44, texts: { en: "Theirs" }, version: 1 }] }));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText("44")).toBeInTheDocument();
  await userEvent.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toEqual([{ texts: { en: "Mine" }, expected_version: 0 }]));
});
