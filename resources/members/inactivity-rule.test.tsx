import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { merchants } from "#contracts/session/session";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { InactivityRule } from "./inactivity-rule.tsx";
import words from "./locales/en.json";

const api = stubApi();
const path = "/api/v1/merchants/session-rule";
const show = () => renderPage(<InactivityRule />, { contracts: [merchants], words: common, namespaces: { members: words } });
async function choose(label: string) {
  await userEvent.click(await screen.findByRole("combobox", { name: words.signOutAfter }));
  await userEvent.click(await screen.findByTitle(label));
}

it("saves the time chosen at once, and shows it", async () => {
  let minutes = 240;
  api.answer("get", path, () => ok({ idle_minutes: minutes }));
  api.answer("put", path, ({ body }) => {
    minutes = (body as { idle_minutes: number }).idle_minutes;
    return ok({ idle_minutes: minutes });
  });
  show();
  await waitFor(() => expect(screen.getByText("4 hours")).toBeVisible());
  await choose("15 minutes");
  await waitFor(() => expect(minutes).toBe(15));
  await waitFor(() => expect(screen.getByText(words.done.signInRules)).toBeVisible());
});

it("says why it could not be saved, and keeps the former", async () => {
  api.answer("get", path, () => ok({ idle_minutes: 240 }));
  api.answer("put", path, () => refuse(403, "FORBIDDEN"));
  show();
  await choose("60 minutes");
  expect(await screen.findByText(errors.FORBIDDEN)).toBeVisible();
  expect(document.querySelector(".ant-select-selection-item")).toHaveTextContent("4 hours");
});
