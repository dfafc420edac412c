import { render, screen } from "@testing-library/react";
import { DatePicker, Modal } from "antd";
import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import ar from "#src/locales/ar.json";
import en from "#src/locales/en.json";
import fr from "#src/locales/fr.json";
import { AntdProvider } from "./antd-provider.tsx";

it.each([
  ["en", "Close"],
  ["ar", "إغلاق"],
  ["fr", "Fermer"],
])("names the close button of a dialog in the reader's language: %s", async (language, name) => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { en: { translation: en }, ar: { translation: ar }, fr: { translation: fr } } });
  render(
    <I18nextProvider i18n={i18n}>
      <AntdProvider>
        <Modal open title="1061" />
      </AntdProvider>
    </I18nextProvider>,
  );
  expect(await screen.findByRole("button", { name })).toBeInTheDocument();
});

it.each([
  ["en", "Wed"],
  ["fr", "mer."],
  ["ar", "أربعاء"],
])("names the weekdays of a calendar so that they can be told apart: %s", async (language, name) => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { en: { translation: en }, ar: { translation: ar }, fr: { translation: fr } } });
  render(
    <I18nextProvider i18n={i18n}>
      <AntdProvider>
        <DatePicker open aria-label="Day" />
      </AntdProvider>
    </I18nextProvider>,
  );
  expect(await screen.findByRole("columnheader", { name })).toBeInTheDocument();
});
