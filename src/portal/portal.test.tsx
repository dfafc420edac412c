import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalLook } from "#contracts/portal/look";
import { previewReady, previewShow } from "#contracts/portal/preview";
import { setLanguage } from "#src/lib/words/i18n";
import { followMode } from "./frame/mode.ts";
import { startWords } from "./frame/words.ts";
import { Portal } from "./portal.tsx";

const look: PortalLook = {
  store_id: "s",
  name: "Shoes & Co",
  timezone: "America/Los_Angeles",
  is_open: true,
  has_warranty: false,
  languages: ["en", "fr"],
  greeting: { en: "Welcome back", fr: "Bon retour" },
  policy_text: { en: "Thirty days.\nUnworn." },
  button_words: { en: "Show my order" },
  support_email: "help@shop.example",
  terms_url: "https://shop.example/terms",
  accent: "#ffd400",
  on_accent: "#000000",
  radius: 20,
  font: "SYSTEM",
  logo_url: "/logo.png",
};
const root = document.documentElement;
const style = (name: string) => root.style.getPropertyValue(`--portal-${name}`);
const answer = (changed: Partial<PortalLook> = {}) =>
  vi.stubGlobal("fetch", async (url: string) => {
    const data = url.includes("/articles") ? { items: [] } : { ...look, ...changed };
    return Response.json({ is_success: true, data, message: "" });
  });

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  history.replaceState(null, "", "/portal/s");
  vi.stubGlobal("scrollTo", () => undefined);
  answer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  root.removeAttribute("style");
});

it("applies the store's look to the page", async () => {
  render(<Portal />);
  expect(await screen.findByRole("img", { name: "Shoes & Co" })).toHaveAttribute("src", "/logo.png");
  await waitFor(() => expect([style("accent"), style("on-accent"), style("radius")]).toEqual(["#ffd400", "#000000", "20px"]));
  expect(root.dataset.font).toBe("SYSTEM");
  // Yellow text on white is unreadable, so links are darker.
  expect(style("link-light")).not.toBe("#ffd400");
});

it("shows the store's texts and contact", async () => {
  render(<Portal />);
  expect(await screen.findByText("Welcome back")).toBeVisible();
  expect(screen.getByRole("button", { name: "Show my order" })).toBeVisible();
  expect(screen.getByText(/Thirty days\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "help@shop.example" })).toHaveAttribute("href", "mailto:help@shop.example");
  expect(screen.getByRole("link", { name: "Terms and conditions" })).toHaveAttribute("href", "https://shop.example/terms");
});

it("mentions warranty registration where it is available", async () => {
  answer({ greeting: {}, has_warranty: true });
  const { unmount } = render(<Portal />);
  expect(await screen.findByText(/register a warranty/)).toBeVisible();
  unmount();
  answer({ greeting: {} });
  render(<Portal />);
  expect(await screen.findByText("Return or exchange an item, report a problem, or check the status of a request.")).toBeVisible();
});

it("offers only the store's languages, falls back to the first of them, and does not store it", async () => {
  answer({ languages: ["fr", "vi"] });
  render(<Portal />);
  expect(await screen.findByRole("option", { name: "Français", selected: true })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: "English" })).toBeNull();
  expect(await screen.findByText("Bon retour")).toBeVisible();
  expect(localStorage.getItem("i18nextLng")).toBeNull();
});

it("switches to the language a customer chooses, and stores it for the next visit", async () => {
  render(<Portal />);
  fireEvent.change(await screen.findByRole("combobox", { name: "Language" }), { target: { value: "fr" } });
  expect(await screen.findByText("Bon retour")).toBeVisible();
  expect([root.lang, localStorage.getItem("i18nextLng")]).toEqual(["fr-FR", "fr"]);
});

it("follows the system's mode until the customer chooses one, which the next visit has too", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn() }));
  followMode();
  expect(root.dataset.mode).toBe("dark");
  const { unmount } = render(<Portal />);
  const choice = await screen.findByRole("combobox", { name: "Appearance" });
  expect(choice).toHaveDisplayValue("System");
  fireEvent.change(choice, { target: { value: "light" } });
  expect(root.dataset.mode).toBe("light");
  // Only the portal's: the pages of a merchant who looks at it keep theirs.
  expect(document.cookie).toBe("portalMode=light");
  unmount();
  followMode();
  expect(root.dataset.mode).toBe("light");
  render(<Portal />);
  expect(await screen.findByRole("combobox", { name: "Appearance" })).toHaveDisplayValue("Light");
  fireEvent.change(screen.getByRole("combobox", { name: "Appearance" }), { target: { value: "system" } });
  expect(root.dataset.mode).toBe("dark");
});

it("shows that the store cannot be reached, and retries", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(<Portal />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  answer();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Welcome back")).toBeVisible();
});

it("follows the settings' draft, from its own origin only", async () => {
  history.replaceState(null, "", "/portal/s?preview=1");
  const settings = { postMessage: vi.fn() };
  vi.stubGlobal("parent", settings);
  render(<Portal />);
  await screen.findByText("Welcome back");
  expect(settings.postMessage).toHaveBeenCalledWith({ type: previewReady }, location.origin);
  const tell = (origin: string, greeting: string, source: unknown = settings) =>
    act(() => {
      const event = new MessageEvent("message", {
        origin,
        data: { type: previewShow, language: "en", look: { greeting: { en: greeting } } },
      });
      Object.defineProperty(event, "source", { value: source });
      dispatchEvent(event);
    });
  tell("https://elsewhere.example", "Give me your order");
  tell(location.origin, "From another window", {});
  expect(screen.getByText("Welcome back")).toBeVisible();
  tell(location.origin, "Hello there");
  expect(screen.getByText("Hello there")).toBeVisible();
  expect(screen.getByRole("main", { hidden: true })).toHaveAttribute("inert");
});
