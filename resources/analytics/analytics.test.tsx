import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { analytics } from "#contracts/analytics/analytics";
import { type Tile, tiles } from "#contracts/analytics/tiles";
import { locations, products } from "#contracts/products";
import { settings } from "#contracts/settings/settings";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { analyticsAnswer } from "../../tests/support/analytics-answers.ts";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { memberLogin, merchantLogin } from "../../tests/support/session-fixtures.ts";
import Analytics from "./analytics.tsx";
import words from "./locales/en.json";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
const base = "/api/v1/merchant/analytics";
const patience = { timeout: 15_000 };
const near = new Map<Element, () => void>();

type Options = Parameters<typeof analyticsAnswer>[2];
const answer = (tile: Tile, more?: Options) =>
  api.answer("get", `${base}/${tile}`, ({ url }) => ok(analyticsAnswer(tile, url.searchParams, more)));
const balance = (ledger: number, difference = 0) => ({
  ...{ owed_minor: ledger, paid_minor: ledger - difference, pending_minor: 0, failed_minor: 0, left_minor: 0 },
  ...{ beyond_minor: 0, ledger_minor: ledger, difference_minor: difference },
});

beforeEach(() => {
  saved.mockClear();
  near.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe(element: Element) {
        near.set(element, () => this.seen([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  signIn(merchantLogin());
  api.answer("get", "/api/v1/merchant/settings", () => refuse(404, "NOT_FOUND"));
  api.answer("get", "/api/v1/merchant/locations", () => ok({ items: [] }));
  api.answer("get", `${base}/reconciliation`, () =>
    ok({
      as_of: "2026-03-03T09:00:00Z",
      currencies: [{ currency: "USD", to_customer: balance(90_000), from_customer: balance(2_000, 100) }],
      check: { at: "2026-03-03T01:00:00Z", days: ["2026-03-01", "2026-03-02"], repaired: ["2026-03-02"] },
    }),
  );
  for (const tile of tiles) answer(tile);
});

afterEach(() => {
  vi.useRealTimers();
});

function show(query = "", ability?: AppAbility) {
  const shown = renderRoutes(
    [{ path: "*", element: <Analytics />, handle: { resource: "analytics", view: "analytics", title: "titles:analytics" } }],
    {
      ...{ path: `/dashboard/analytics${query}`, contracts: [analytics, settings, locations, products], words: common },
      ...(ability && { ability }),
      namespaces: { analytics: words },
    },
  );
  return { ...shown, query: () => new URLSearchParams(shown.router.state.location.search) };
}
/** Return a tile's region, brought near the window. Found by its place: a search by role reads the whole page. */
async function open(title: string): Promise<HTMLElement> {
  const name = tiles.find((one) => words.tiles[one].title === title);
  const place = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-tile=${name}]`);
    if (!found) throw new Error(`no tile ${title}`);
    return found;
  }, patience);
  near.get(place)?.();
  return within(place).getByRole("region", { name: title });
}
const asked = () => api.seen.map(({ url }) => url.pathname).filter((path) => path.startsWith(base));
const texts = (items: HTMLElement[]) => items.map((item) => item.textContent?.replace(/\s+/g, " ").trim());
const rows = (region: HTMLElement) => texts(within(region).getAllByRole("row"));

it("says that figures are missing while they are recounted, and follows until none are", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer("KEY", { is_recounting: true });
  show();
  expect(await screen.findByText(words.recounting, {}, patience)).toBeVisible();
  answer("KEY");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(screen.queryByText(words.recounting)).toBeNull(), patience);
});

describe("a tile", () => {
  it("loads when it comes near the window, with exactly what the address says", async () => {
    show("?from=2026-03-01&to=2026-03-03&basis=ORDERED&by=WEEK&reason=DEFECTIVE&currency=EUR");
    await waitFor(() => expect(asked()).toEqual([`${base}/KEY`]));
    await open("Reasons");
    await waitFor(() => expect(asked()).toEqual([`${base}/KEY`, `${base}/REASONS`]));
    const { url } = api.seen.find(({ url }) => url.pathname === `${base}/REASONS`)!;
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ from: "2026-03-01", to: "2026-03-03", basis: "ORDERED", compare: "NONE", reason: "DEFECTIVE", currency: "EUR" },
    });
  });

  it("links each number to the list behind it", async () => {
    show();
    const reasons = await open("Reasons");
    const link = await within(reasons).findByRole("link", { name: /^Too small/ }, patience);
    expect(link).toHaveAttribute("href", "/dashboard/return/list?requested_from=2026-03-01&requested_to=2026-03-03&key=TOO_SMALL");
    expect(link).toHaveTextContent("Too small Value: $350.00 14");
    const key = await open("Key figures");
    expect((await within(key).findByRole("link", { name: "12" }, patience)).getAttribute("href")).toBe(
      "/dashboard/return/list?requested_from=2026-03-01&requested_to=2026-03-03",
    );
    const flows = await open("Flows and decisions");
    expect(await within(flows).findByRole("link", { name: /VIP at once/ }, patience)).toHaveAttribute(
      "href",
      "/dashboard/settings/custom-flow/flow-editor?flow=flow-1",
    );
  });

  it("shows its numbers as a table, and the address says so", async () => {
    const { query } = show();
    const reasons = await open("Reasons");
    await within(reasons).findByText("Too small", {}, patience);
    const table = within(reasons).getByRole("button", { name: "Show “Reasons” as a table" });
    expect(table).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(table);
    expect(rows(reasons)).toEqual(["ReasonUnitsReturnsValue", "Too small147$350.00", "Defective105$250.00", "No reason21$50.00"]);
    expect(query().get("table")).toBe("REASONS");
    expect(within(reasons).getByRole("link", { name: "14" })).toBeInTheDocument();
    await userEvent.click(within(reasons).getByRole("button", { name: "Show “Reasons” as a table" }));
    expect(query().get("table")).toBeNull();
  });

  it("downloads its rows as CSV, as filtered", async () => {
    api.answer("get", `${base}/REASONS/export`, () => new Response("a,b"));
    show("?from=2026-03-01&to=2026-03-03&country=FR");
    await userEvent.click(within(await open("Reasons")).getByRole("button", { name: "Download “Reasons” as CSV" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), "reasons-2026-03-01-2026-03-03.csv"));
    const { url } = api.seen.find(({ url }) => url.pathname.endsWith("/export"))!;
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ from: "2026-03-01", to: "2026-03-03", country: "FR" });
  });

  it("shows its failure in its own place, and tries again", async () => {
    api.answer("get", `${base}/GRADES`, () => refuse(500, "INTERNAL"));
    show();
    const grades = await open("Condition");
    expect(await within(grades).findByRole("alert", {}, patience)).toBeInTheDocument();
    const reasons = await open("Reasons");
    expect(await within(reasons).findByText("Too small", {}, patience)).toBeInTheDocument();
    answer("GRADES");
    await userEvent.click(within(grades).getByRole("button", { name: /Try again/ }));
    expect(await within(grades).findByText("A · Like new", {}, patience)).toBeInTheDocument();
  });

  it("says so where there is nothing", async () => {
    answer("REASONS", { data: { rows: [] } });
    show();
    expect(await within(await open("Reasons")).findByText("Nothing in this period.", {}, patience)).toBeInTheDocument();
  });

  it("has a dash for a rate of nothing, and none where there is no rate", async () => {
    show("?table=COUNTRIES");
    const countries = await open("Countries");
    await within(countries).findByText("France", {}, patience);
    expect(rows(countries)).toEqual([
      "CountryUnitsReturnsValueRequested per unit fulfilled",
      "United States189$450.0012%",
      "France63$150.00–",
    ]);
    answer("KEY", { data: { returns: 1, units: 1, value_minor: 100, decided_alone: { part: 0, whole: 0 }, rate: null } });
    await userEvent.click(screen.getByRole("radio", { name: "Processed" }));
    const key = await open("Key figures");
    await within(key).findByText("$1.00", {}, patience);
    expect(texts(within(key).getAllByRole("term"))).toEqual(["Returns", "Units", "Value", "Decided automatically"]);
    expect(within(key).getByText("–")).toBeInTheDocument();
  });

  it("explains how it is counted", async () => {
    show();
    await userEvent.click(within(await open("Reasons")).getByRole("button", { name: "How “Reasons” is counted" }));
    expect(await screen.findByText(words.tiles.REASONS.help, {}, patience)).toBeVisible();
  });

  it("says what is not final and what was left out, and offers the other currency", async () => {
    const more = { not_final_from: "2026-03-02", left_out: [{ currency: "EUR", returns: 3 }] };
    answer("COUNTRIES", more);
    answer("REASONS", more);
    answer("KEY", more);
    const { query } = show("?basis=ORDERED&outcome=REFUND");
    const countries = await open("Countries");
    expect(await within(countries).findByText(/orders placed since Mar 2, 2026/, {}, patience)).toBeInTheDocument();
    expect(within(countries).getByText(/never converted: 3 returns in EUR/)).toBeInTheDocument();
    const reasons = await open("Reasons");
    expect(await within(reasons).findByText(/3 returns in EUR/, {}, patience)).toBeInTheDocument();
    expect(within(reasons).queryByText(/can still be returned/)).not.toBeInTheDocument();
    await userEvent.click(within(await open("Key figures")).getByRole("button", { name: "3 returns in EUR" }));
    expect([query().get("currency"), query().get("outcome")]).toEqual(["EUR", "REFUND"]);
  });
});

describe("filters", () => {
  it("are named where a tile knows nothing of them, and flows count runs of returns alone", async () => {
    answer("FLOWS", { data: { only_returns: true, flows: [], decided: { FLOW: 3, SETTING: 0, PERSON: 7, OPEN: 2 } } });
    answer("CLAIMS", { unfiltered: ["reason", "channel"] });
    show("?reason=DAMAGED&channel=POS");
    expect(await within(await open("Flows and decisions")).findByText(words.onlyReturns, {}, patience)).toBeInTheDocument();
    const claims = await within(await open("Claims")).findByText(/^Not filtered by:/, {}, patience);
    expect(claims).toHaveTextContent("Not filtered by: Reason and Sales channel");
  });
});

describe("a comparison", () => {
  it("shows what each number was, and the change", async () => {
    show("?compare=YEAR&table=REASONS");
    const key = await open("Key figures");
    expect(await within(key).findByText(/was \$600\.00/, {}, patience)).toBeInTheDocument();
    expect(within(key).getAllByText("0%")).toHaveLength(5);
    expect(
      await screen.findByText("Compared with Feb 26 – 28, 2026", { normalizer: (text) => text.replace(/\s/g, " ") }),
    ).toBeInTheDocument();
    const reasons = await open("Reasons");
    await within(reasons).findByText("Too small", {}, patience);
    expect(rows(reasons).slice(0, 2)).toEqual(["ReasonUnitsReturnsValueBeforeChange", "Too small147$350.00140%"]);
  });

  it("is a line over the bars, and part of each point's name", async () => {
    show("?compare=PREVIOUS");
    const series = await open("Returns over time");
    const points = await within(await within(series).findByRole("group", { name: "Returns over time: 12 in all" }, patience)).findAllByRole(
      "link",
    );
    expect(points).toHaveLength(3);
    expect(points[0]?.getAttribute("aria-label")).toMatch(/^Mar 1, 2026: Returns 3, Previous period 3 · compared with Mar 1, 2026$/);
    expect(points[0]).toHaveAttribute("href", "/dashboard/return/list?requested_from=2026-03-01&requested_to=2026-03-01");
  });
});

describe("money", () => {
  it("is shown as two sums that are equal to the cent", async () => {
    show();
    const settled = await open("Settlement");
    const sum = await within(settled).findByRole("region", { name: "How returns were settled" }, patience);
    expect(texts(within(sum).getAllByRole("definition"))).toEqual([
      ...["$500.00", "$10.00", "$510.00"],
      ...["$300.00", "$120.00", "$80.00", "$10.00", "$0.00", "$510.00"],
    ]);
    expect(sum).toHaveTextContent("Equal to the cent");
  });

  it("is reconciled with the ledger for the owner, who may count everything again", async () => {
    api.answer("post", `${base}/rebuild`, () => ok({ months: 3 }, { status: 202 }));
    show();
    const books = await within(await open("Money moved")).findByRole("region", { name: "Reconciliation" }, patience);
    expect(await within(books).findByRole("region", { name: "To customers, USD" }, patience)).toHaveTextContent("Equal to the cent");
    expect(within(books).getByRole("region", { name: "From customers, USD" })).toHaveTextContent("Differs by $1.00");
    expect(books).toHaveTextContent(/2 days were counted again from the books.*Corrected: Mar 2, 2026/);
    await userEvent.click(within(books).getByRole("button", { name: "Count everything again" }));
    await waitFor(() => expect(api.seen.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{}]));
  });
});

describe("members", () => {
  const titles = async () => {
    await screen.findAllByRole("region", {}, patience);
    return texts(screen.getAllByRole("heading", { level: 2 }));
  };
  const ability = (permissions: string[]) => defineAbility({ userType: "member", permissions } as never);

  it("see the tiles they have the right to, and no reconciliation", async () => {
    signIn(memberLogin(["returns"]));
    show("", ability(["returns"]));
    expect(await titles()).toHaveLength(17);
    expect(screen.queryByRole("region", { name: "Claims" })).not.toBeInTheDocument();
    const money = await open("Money moved");
    await within(money).findByText("Refund · Card", {}, patience);
    expect(within(money).queryByRole("region", { name: "Reconciliation" })).not.toBeInTheDocument();
  });

  it("with claims alone see claims alone", async () => {
    signIn(memberLogin(["claims"]));
    show("", ability(["claims"]));
    expect(await titles()).toEqual(["Claims"]);
    await waitFor(() => expect(asked()).toEqual([`${base}/CLAIMS`]));
  });
});

describe("the choices", () => {
  it("are written into the address, and the sentence spells the basis out", async () => {
    const { query } = show("?from=2026-03-01&to=2026-03-03");
    await screen.findByText(/by the day they were requested/, {}, patience);
    await userEvent.click(screen.getByRole("radio", { name: "Ordered" }));
    expect(query().get("basis")).toBe("ORDERED");
    expect(screen.getByText(/by the day their order was placed/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("combobox", { name: "Period" }));
    await userEvent.click(await screen.findByTitle("Last 7 days"));
    expect([query().get("range"), query().get("from"), query().get("basis")]).toEqual(["week", null, "ORDERED"]);
  });

  it("refuse a range that the server would refuse", async () => {
    show("?from=2022-01-01&to=2026-01-01");
    expect(await screen.findByRole("alert", {}, patience)).toHaveTextContent("Choose at most 1,100 days.");
    expect(asked()).toEqual([]);
  });

  it("show each filter as a chip that can be removed", async () => {
    const { query } = show("?reason=DEFECTIVE&country=NONE&product=p1");
    await userEvent.click(await screen.findByRole("button", { name: "Remove the filter Country: No country" }, patience));
    expect(query().toString()).toBe("reason=DEFECTIVE&product=p1");
    expect(screen.getByRole("button", { name: "Remove the filter Product: The selected product" })).toBeInTheDocument();
  });

  it("are made in the panel of all filters, and applied at once", async () => {
    api.answer("get", "/api/v1/merchant/products/:store", () =>
      ok({ items: [], page: 1, limit: 20, total: 0, total_exact: true, next_cursor: null }),
    );
    const { query } = show("?reason=DEFECTIVE");
    await userEvent.click(await screen.findByRole("button", { name: "Filters" }, patience));
    await userEvent.click(await screen.findByRole("combobox", { name: "Outcome" }, patience));
    await userEvent.click(await screen.findByTitle("Exchange"));
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(query().get("outcome")).toBe("EXCHANGE"));
    expect(query().get("reason")).toBe("DEFECTIVE");
  });
});
