import { act, render } from "@testing-library/react";
import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { beforeEach, describe, expect, it } from "vitest";
import { resetDisplay, setDisplay } from "./display-settings.ts";
import { makePalette } from "./palette.ts";
import { ThemeProvider } from "./theme-provider.tsx";

async function start() {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: { en: {}, ar: {}, fr: {} } });
  render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider>page</ThemeProvider>
    </I18nextProvider>,
  );
  return (language: string) => act(() => i18n.changeLanguage(language));
}

describe("the direction of the page", () => {
  beforeEach(resetDisplay);

  it("switches to right-to-left for Arabic and back for any other language", async () => {
    const speak = await start();
    await speak("ar");
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    expect(document.documentElement).toHaveAttribute("lang", "ar-SD");
    await speak("fr");
    expect(document.documentElement).toHaveAttribute("dir", "ltr");
  });

  it("follows the display settings until the language changes again", async () => {
    const speak = await start();
    await act(() => setDisplay({ themeDirection: "rtl" }));
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    await speak("fr");
    expect(document.documentElement).toHaveAttribute("dir", "ltr");
  });
});

describe("the colours of the page", () => {
  beforeEach(resetDisplay);
  const page = () => document.documentElement.style.getPropertyValue("--bh-page");

  it("are light on paper and the reader's own again after it", async () => {
    await start();
    await act(() => setDisplay({ themeMode: "dark" }));
    const dark = page();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(page()).toBe(makePalette("light", "default", "default").page);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(page()).toBe(dark);
  });
});
