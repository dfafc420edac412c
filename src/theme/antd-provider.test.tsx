import { render, screen } from "@testing-library/react";
import { DatePicker, Modal } from "antd";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import ar from "#src/locales/ar.json";
import en from "#src/locales/en.json";
import fr from "#src/locales/fr.json";
import { AntdProvider } from "./antd-provider.tsx";

async function renderIn(language: string, children: ReactNode): Promise<void> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { en: { translation: en }, ar: { translation: ar }, fr: { translation: fr } } });
  render(
    <I18nextProvider i18n={i18n}>
      <AntdProvider>{children}</AntdProvider>
    </I18nextProvider>,
  );
}

it.each([
  ["en", "Close"],
  ["ar", "إغلاق"],
  ["fr", "Fermer"],
])("names the close button of a dialog in the reader's language: %s", async (language, name) => {
  await renderIn(language, <Modal open title="1061" />);
  expect(await screen.findByRole("button", { name })).toBeInTheDocument();
});

it("keeps what is on the page when another language's words of antd have loaded", async () => {
  await renderIn(
    "fr",
    <>
      <input aria-label="Name" />
      <DatePicker open aria-label="Day" />
    </>,
  );
  const typed = screen.getByRole("textbox", { name: "Name" });
  expect(await screen.findByRole("columnheader", { name: "mer." })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Name" })).toBe(typed);
});

it.each([
  ["en", "Wed"],
  ["fr", "mer."],
  ["ar", "أربعاء"],
])("names the weekdays of a calendar so that they can be told apart: %s", async (language, name) => {
  await renderIn(language, <DatePicker open aria-label="Day" />);
  expect(await screen.findByRole("columnheader", { name })).toBeInTheDocument();
});
