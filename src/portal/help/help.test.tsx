import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";
import ArticlesBeside from "./articles-beside.tsx";
import words from "./locales/en.json";

const look = {
  ...{ store_id: "s", name: "Shop", is_open: true, has_warranty: false, languages: ["en"], greeting: {}, policy_text: {} },
  ...{
    button_words: {},
    support_email: "",
    terms_url: "",
    accent: "#0055ff",
    on_accent: "#ffffff",
    radius: 8,
    font: "SYSTEM",
    logo_url: null,
  },
};
const row = (slug: string, title: string, category = "") => ({ slug, title, category, reasons: [], policy_ids: [] });
const fit = { ...row("fit", "How it fits"), reasons: ["TOO_SMALL"] };
const all = [fit, row("sizes", "Choosing a size", "Sizes"), row("refunds", "When money comes")];

let helped: boolean | null = null;
let failure: object | null = null;
const votes: unknown[] = [];
const searches: (string | null)[] = [];
async function serve(address: string, { method, body }: { method: string; body: string }): Promise<Response> {
  const url = new URL(address, location.origin);
  const path = url.pathname.split("/portal")[1];
  const ok = (data: unknown) => Response.json({ is_success: true, data, message: "" });
  if (path === "/stores/s") return ok(look);
  if (!path?.startsWith("/stores/s/")) return Response.json({ is_success: false, data: {}, message: "Refused." }, { status: 400 });
  if (failure) return Response.json({ is_success: false, data: failure, message: "Refused." }, { status: 404 });
  if (method === "POST") {
    votes.push(JSON.parse(body));
    helped = JSON.parse(body).helped;
    return ok({ helped });
  }
  if (path === "/stores/s/articles/sizes")
    return ok({ slug: "sizes", title: "Choosing a size", html: "<p>Measure.</p>", language: "en", helped });
  const q = url.searchParams.get("q");
  searches.push(q);
  return ok({ items: q ? all.filter(({ title }) => title.toLowerCase().includes(q)) : all });
}
const open = (address: string) => {
  history.pushState(null, "", `/portal/s${address}`);
  render(<Portal />);
};

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  helped = null;
  failure = null;
  votes.length = 0;
  searches.length = 0;
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("links to the help from the start, and shows it by category", async () => {
  open("");
  fireEvent.click(await screen.findByRole("link", { name: words.title }));
  const heading = await screen.findByRole("heading", { level: 2, name: "Sizes" });
  const section = heading.closest("section") as HTMLElement;
  expect(within(section).getByRole("link", { name: "Choosing a size" })).toHaveAttribute("href", "/portal/s/help/sizes");
  expect(within(section).queryByRole("link", { name: "When money comes" })).toBeNull();
  expect(screen.getByRole("link", { name: "When money comes" })).toBeInTheDocument();
});

it("searches the help, says how much was found, and remembers the search in the address", async () => {
  open("/help");
  fireEvent.change(await screen.findByRole("searchbox", { name: words.search }), { target: { value: " size " } });
  fireEvent.click(screen.getByRole("button", { name: words.find }));
  expect(await screen.findByText("Articles found: 1")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "When money comes" })).toBeNull();
  expect(searches.at(-1)).toBe("size");
  expect(location.search).toBe("?q=size");
});

it("says that nothing was found", async () => {
  open("/help?q=gift");
  expect(await screen.findByText(words.none)).toBeInTheDocument();
  expect(screen.getByRole("searchbox")).toHaveValue("gift");
});

it("shows an article and counts a vote once, however often it is pressed", async () => {
  open("/help/sizes");
  expect(await screen.findByText("Measure.")).toBeInTheDocument();
  const yes = screen.getByRole("button", { name: words.yes });
  fireEvent.click(yes);
  expect(await screen.findByText(words.thanks)).toBeInTheDocument();
  expect(yes).toHaveAttribute("aria-pressed", "true");
  fireEvent.click(yes);
  fireEvent.click(screen.getByRole("button", { name: words.no }));
  await waitFor(() => expect(screen.getByRole("button", { name: words.no })).toHaveAttribute("aria-pressed", "true"));
  expect(yes).toHaveAttribute("aria-pressed", "false");
  expect(votes).toEqual([{ helped: true }, { helped: false }]);
});

it("shows the vote of an earlier visit", async () => {
  helped = false;
  open("/help/sizes");
  expect(await screen.findByRole("button", { name: words.no })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByText(words.thanks)).toBeInTheDocument();
});

it("says that a vote was not counted", async () => {
  open("/help/sizes");
  const yes = await screen.findByRole("button", { name: words.yes });
  failure = { code: "RATE_LIMITED" };
  fireEvent.click(yes);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(yes).toHaveAttribute("aria-pressed", "false");
  expect(screen.queryByText(words.thanks)).toBeNull();
});

it("says that there is no such article, and leads to the others", async () => {
  failure = { code: "NOT_FOUND" };
  open("/help/gone");
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: words.all })).toHaveAttribute("href", "/portal/s/help");
});

it("shows what is kept beside a reason on the pages of an order, whose context names no store", async () => {
  render(
    <MemoryRouter initialEntries={["/portal/s/request"]}>
      <Routes>
        <Route path="/portal/:store" element={<Outlet context={{ order: {} }} />}>
          <Route path="request" element={<ArticlesBeside reason="TOO_SMALL" />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByRole("link", { name: "How it fits" })).toHaveAttribute("href", "/portal/s/help/fit");
  expect(screen.queryByRole("link", { name: "Choosing a size" })).toBeNull();
});
