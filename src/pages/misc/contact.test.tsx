import { cleanup, screen } from "@testing-library/react";
import i18n from "i18next";
import { initReactI18next } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import common from "#src/locales/en.json";
import { renderAuth } from "../../../tests/support/auth-harness.tsx";
import { Contact } from "./plain-pages.tsx";

beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { translation: common } } });
});
afterEach(cleanup);

const show = (support: string | null) =>
  renderAuth([{ path: "/contact-us", element: <Contact /> }], (async () => ({ support })) as never, "/contact-us");

it.each([
  ["help@example.test", "help@example.test", "mailto:help@example.test"],
  ["https://help.example.test/backhaul", common.pages.contact.open, "https://help.example.test/backhaul"],
])("leads to who helps with the installation: %s", async (support, name, href) => {
  show(support);
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
});

it("names the owner of the store alone where nobody else is named", async () => {
  show(null);
  expect(await screen.findByText(common.pages.contact.text)).toBeInTheDocument();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
