import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalMessage, PortalTalk } from "#contracts/portal/conversations";
import { setLanguage } from "#src/lib/words/i18n";
import { deviceIn, zoneOfMachineAfterEach } from "../../../tests/support/device-zone.ts";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";
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
let storeZone: string | undefined;
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [], shops: [], lines: [] },
};
const said = (position: number, text: string, over: Partial<PortalMessage> = {}): PortalMessage => ({
  ...{ id: `m${position}`, position, author: "CUSTOMER", name: "", text, files: [], at: "2026-01-02T09:00:00Z" },
  ...over,
});
const mine = said(1, "Where is my money?");
const answer = said(2, "It is on its way.", { author: "STAFF", name: "Kim" });
const pollMs = 4000;
const away = { weekday: "long", hour: "numeric", minute: "2-digit" } as const;

zoneOfMachineAfterEach();

class Stream {
  static all: Stream[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Stream.all.push(this);
  }
  addEventListener() {}
  close() {
    this.isClosed = true;
  }
  say() {
    this.onmessage?.({ data: JSON.stringify({ id: 1, resource: "portal-conversations", ids: ["o"], type: "updated" }), lastEventId: "1" });
  }
}
/** Tickets that were issued; 0: none are. */
let tickets = 0;
/** Open the page with a stream of events, and let it open. */
const follow = async () => {
  vi.stubGlobal("EventSource", Stream);
  tickets = 1;
  open();
  await waitFor(() => expect(Stream.all).toHaveLength(1));
  const [stream] = Stream.all;
  await act(async () => stream?.onopen?.());
  await waitFor(() => expect(polls().length).toBeGreaterThan(1));
  return stream as Stream;
};

let talk: PortalTalk;
let refusal: Response | null = null;
/** Polls that are held back until the test lets them answer. */
let held: (() => void)[] | null = null;
const sent: { path: string; body: any; key: string | undefined }[] = [];
const ok = (data: unknown, status = 200) => Response.json({ is_success: true, data, message: "" }, { status });
const none: Record<string, unknown> = {
  get "/stores/s"() {
    return { ...look, ...(storeZone && { timezone: storeZone }) };
  },
  "/stores/s/articles": { items: [] },
  "/orders/o": order,
  "/orders/o/returns": { items: [] },
  "/orders/o/warranties": { items: [] },
  "/orders/o/store-credits": { items: [] },
  "/orders/o/claims": { items: [] },
  "/orders/o/claims/eligibility": { types: [] },
};
async function serve(
  address: string,
  { method, body, headers }: { method: string; body?: string; headers: Record<string, string> },
): Promise<Response> {
  const path = new URL(address, location.origin).pathname.split("/portal")[1] ?? "";
  if (method !== "POST") return ok(none[path]);
  sent.push({ path, body: body ? JSON.parse(body) : null, key: headers["idempotency-key"] });
  if (path.endsWith("/sync")) {
    const known = talk;
    if (held) await new Promise<void>((resolve) => held?.push(resolve));
    return ok(known);
  }
  if (path.endsWith("/live-tickets")) return tickets ? ok({ ticket: `once-${++tickets}` }, 201) : ok({}, 500);
  if (refusal) return refusal;
  if (path === "/conversations/enter")
    return ok({ token: "t", expires_at: "2030-01-01T00:00:00Z", order: { id: "o", number: "#7" }, about: { kind: "order", id: "o" } });
  talk = { ...talk, messages: [...(talk.messages ?? []), mine] };
  return ok(talk, 201);
}
const open = (address = "/order") => {
  history.pushState(null, "", `/portal/s${address}`);
  render(<Portal />);
};
const box = () => screen.findByRole("region", { name: words.title });
const polls = () => sent.filter(({ path }) => path.endsWith("/sync"));
const write = async (text: string) => {
  fireEvent.change(await screen.findByLabelText(words.message), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: words.send }));
};

beforeAll(startWords);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await setLanguage("en");
  talk = { messages: null, is_typing: false, is_closed: false, answers_at: null };
  refusal = null;
  held = null;
  sent.length = 0;
  tickets = 0;
  Stream.all = [];
  sessionStorage.setItem("portal:session:s", JSON.stringify({ token: "t", order: { id: "o", number: "#7" } }));
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  storeZone = undefined;
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

it("invites to write, sends a message once and shows it", async () => {
  open();
  expect(within(await box()).getByText(words.lead)).toBeInTheDocument();
  await write("  Where is my money? ");
  expect(await screen.findByText("Where is my money?", { selector: "p" })).toBeInTheDocument();
  expect(screen.getByLabelText(words.message)).toHaveValue("");
  expect(screen.queryByText(words.lead)).toBeNull();
  const messages = sent.filter(({ path }) => path === "/orders/o/conversations/messages");
  expect(messages).toMatchObject([{ body: { text: "Where is my money?", files: [] }, key: expect.any(String) }]);
});

it("shows the store's answer with the next poll, and tells the store of typing once", async () => {
  talk = { ...talk, messages: [mine] };
  open();
  expect(await screen.findByText(mine.text)).toBeInTheDocument();
  expect(polls().at(-1)?.body).toEqual({ is_typing: false });
  fireEvent.change(screen.getByLabelText(words.message), { target: { value: "And" } });
  talk = { ...talk, messages: [mine, answer] };
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  const shown = await screen.findByText(answer.text);
  expect(shown.closest("li")).toHaveTextContent("Kim");
  expect(shown.closest("li")).toHaveAttribute("data-own", "false");
  expect(screen.getByText(mine.text).closest("li")).toHaveAttribute("data-own", "true");
  const typing = polls().filter(({ body }) => body.is_typing);
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  expect(polls().filter(({ body }) => body.is_typing)).toHaveLength(typing.length);
  expect(typing).toHaveLength(1);
  expect(screen.getByLabelText(words.message)).toHaveValue("And");
});

it("does not lose a sent message to a poll that was asked before it", async () => {
  open();
  await box();
  held = [];
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  await waitFor(() => expect(held).toHaveLength(1));
  await write(mine.text);
  expect(await screen.findByText(mine.text, { selector: "p" })).toBeInTheDocument();
  await act(async () => {
    for (const answerNow of held ?? []) answerNow();
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(screen.getByText(mine.text, { selector: "p" })).toBeInTheDocument();
});

it("asks at every event of the stream, and else only so often that the store sees the customer", async () => {
  const stream = await follow();
  expect(stream.url).toContain("/api/v1/events?ticket=once-2&");
  const before = polls().length;
  await act(() => vi.advanceTimersByTimeAsync(3 * pollMs));
  expect(polls()).toHaveLength(before);
  talk = { ...talk, messages: [mine, answer] };
  await act(async () => stream.say());
  expect(await screen.findByText(answer.text)).toBeInTheDocument();
  expect(polls()).toHaveLength(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(4 * pollMs));
  expect(polls()).toHaveLength(before + 2);
});

it("tells the store soon that the customer types, also with a stream", async () => {
  await follow();
  fireEvent.change(screen.getByLabelText(words.message), { target: { value: "And" } });
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  expect(polls().at(-1)?.body).toEqual({ is_typing: true });
});

it("asks every few seconds again when the stream breaks, until it is back", async () => {
  const stream = await follow();
  await act(async () => stream.onerror?.());
  talk = { ...talk, messages: [mine, answer] };
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  expect(await screen.findByText(answer.text)).toBeInTheDocument();
  await waitFor(() => expect(Stream.all).toHaveLength(2));
  expect(Stream.all[1]?.url).toContain("ticket=once-3");
  await act(async () => Stream.all[1]?.onopen?.());
  await waitFor(() => expect(screen.getByText(answer.text)).toBeInTheDocument());
  const before = polls().length;
  await act(() => vi.advanceTimersByTimeAsync(2 * pollMs));
  expect(polls().length).toBeLessThanOrEqual(before + 1);
});

it("leaves the stream while the page is hidden, and with the page", async () => {
  const stream = await follow();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(stream.isClosed).toBe(true);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(Stream.all).toHaveLength(2));
  visibility.mockRestore();
  cleanup();
  expect(Stream.all[1]?.isClosed).toBe(true);
});

it("asks nothing while the page is hidden, and at once when it is back", async () => {
  open();
  await box();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  const before = polls().length;
  await act(() => vi.advanceTimersByTimeAsync(5 * pollMs));
  expect(polls()).toHaveLength(before);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(polls()).toHaveLength(before + 1));
  visibility.mockRestore();
});

it.each([
  { state: { is_typing: true }, words: words.typing },
  { state: { is_closed: true }, words: words.closed },
  {
    state: { answers_at: "2026-06-01T07:00:00Z" },
    words: words.away.replace("{{time}}", new Date("2026-06-01T07:00:00Z").toLocaleString("en", away)),
  },
])("says how the conversation stands: $words", async ({ state, words: sentence }) => {
  talk = { ...talk, messages: [mine], ...state };
  open();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it.each(["America/Los_Angeles", "Asia/Tokyo"])("tells times by the store's clock, on a device in %s", async (device) => {
  deviceIn(device);
  storeZone = "Europe/Paris";
  talk = { ...talk, messages: [mine], answers_at: "2026-06-01T22:30:00Z" };
  open();
  expect(await screen.findByText(words.away.replace("{{time}}", "Tuesday 12:30 AM"))).toBeInTheDocument();
  expect(screen.getByText("Jan 2, 2026, 10:00 AM")).toBeInTheDocument();
});

it("sends nothing without a message, and says what is missing", async () => {
  open();
  await box();
  fireEvent.click(screen.getByRole("button", { name: words.send }));
  expect(await screen.findByText(words.needed)).toBeInTheDocument();
  expect(sent.filter(({ path }) => path.endsWith("/messages"))).toEqual([]);
});

it("keeps a message that could not be sent, and retries it with the same key", async () => {
  refusal = Response.json({ is_success: false, data: { code: "INTERNAL" }, message: "Refused." }, { status: 503 });
  open();
  await write(mine.text);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByLabelText(words.message)).toHaveValue(mine.text);
  refusal = null;
  fireEvent.click(screen.getByRole("button", { name: words.send }));
  expect(await screen.findByText(mine.text, { selector: "p" })).toBeInTheDocument();
  expect(new Set(sent.filter(({ path }) => path.endsWith("/messages")).map(({ key }) => key)).size).toBe(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("opens the conversation by the link of a mail", async () => {
  sessionStorage.clear();
  talk = { ...talk, messages: [mine, answer] };
  open("/talk/secret");
  expect(await screen.findByText(answer.text)).toBeInTheDocument();
  expect(location.pathname).toBe("/portal/s/order");
  expect(sent[0]).toMatchObject({ path: "/conversations/enter", body: { token: "secret" } });
});

it("says that the link of a mail has expired", async () => {
  sessionStorage.clear();
  refusal = Response.json({ is_success: false, data: { code: "NOT_FOUND" }, message: "Refused." }, { status: 404 });
  open("/talk/secret");
  expect(await screen.findByRole("alert")).toHaveTextContent(words.expired);
  expect(screen.getByRole("link", { name: words.find })).toHaveAttribute("href", "/portal/s");
});
