import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Conversation } from "#contracts/conversations/shapes";
import { dispatch } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import {
  answerConversations,
  conversation,
  member,
  message,
  prefix,
  showConversations,
  slow,
  words,
} from "../../tests/support/conversation-screens.tsx";
import { deviceIn, zoneOfMachineAfterEach } from "../../tests/support/device-zone.ts";

zoneOfMachineAfterEach();
afterEach(() => dispatch({ type: "LOGOUT" }));
const api = stubApi();
const posted = (name: string) => api.seen.filter(({ method, url }) => method === "POST" && url.pathname === `${prefix}/c1/${name}`);
const field = () => screen.findByRole("textbox", { name: words.composer.text });
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => answerConversations(api));

it(
  "answers after the last message that was seen, and empties the field",
  async () => {
    api.answer("post", `${prefix}/:id/messages`, () => ok(conversation({ version: 5 }), { status: 201 }));
    showConversations("/c1");
    const text = await field();
    await userEvent.type(text, "On its way.");
    await userEvent.click(await button(words.composer.send));
    await waitFor(() => expect(text).toHaveValue(""));
    expect(posted("messages").map(({ body }) => body)).toEqual([{ text: "On its way.", files: [], is_note: false, after: 1 }]);
    expect(posted("typing").length).toBeGreaterThan(0);
  },
  slow,
);

it(
  "sends neither nothing nor blanks",
  async () => {
    showConversations("/c1");
    await userEvent.type(await field(), "   ");
    expect(await button(words.composer.send)).toBeDisabled();
  },
  slow,
);

it(
  "keeps what was typed when a colleague has just answered, shows the answer, and sends after it",
  async () => {
    let record = conversation();
    api.answer("get", `${prefix}/:id`, () => ok(record));
    api.answer("post", `${prefix}/:id/messages`, () => {
      record = conversation({
        messages: [message(), message({ id: "m2", position: 2, author: "STAFF", actor_name: "Kim", text: "Tomorrow." })],
        version: 5,
      });
      return refuse(409, "ANSWERED_MEANWHILE", { by: "Kim" });
    });
    showConversations("/c1");
    const text = await field();
    await userEvent.type(text, "Today.");
    await userEvent.click(await button(words.composer.send));
    expect(await screen.findByText(errors.ANSWERED_MEANWHILE.replace("{{by}}", "Kim"))).toBeInTheDocument();
    expect(text).toHaveValue("Today.");
    expect(await screen.findByText("Tomorrow.")).toBeInTheDocument();
    api.answer("post", `${prefix}/:id/messages`, () => ok(record, { status: 201 }));
    await userEvent.click(await button(words.composer.send));
    await waitFor(() => expect(text).toHaveValue(""));
    expect(posted("messages").at(-1)?.body).toMatchObject({ text: "Today.", after: 2 });
  },
  slow,
);

it(
  "fills in a saved reply below what was typed",
  async () => {
    api.answer("get", `${prefix}/:id/saved-replies`, () =>
      ok({ items: [{ id: "s1", name: "Delays", text: "Bonjour Amina, cinq jours.", language: "fr" }] }),
    );
    showConversations("/c1");
    const text = await field();
    await userEvent.type(text, "Merci.");
    await userEvent.click(await screen.findByRole("combobox", { name: words.composer.saved }));
    await userEvent.click(await screen.findByText("Delays"));
    expect(text).toHaveValue("Merci.\nBonjour Amina, cinq jours.");
  },
  slow,
);

it(
  "leaves a note for colleagues without telling the customer of typing",
  async () => {
    api.answer("post", `${prefix}/:id/messages`, () => ok(conversation(), { status: 201 }));
    showConversations("/c1");
    await field();
    await userEvent.click(screen.getByText(words.composer.note));
    await userEvent.type(await screen.findByRole("textbox", { name: words.composer.noteText }), "Be kind.");
    await userEvent.click(await button(words.composer.saveNote));
    await waitFor(() => expect(posted("messages").map(({ body }) => body)).toMatchObject([{ text: "Be kind.", is_note: true }]));
    expect(posted("typing")).toEqual([]);
  },
  slow,
);

it(
  "tells notes, answers and what was done apart",
  async () => {
    const ours = { author: "STAFF", actor_name: "Kim" } as const;
    answerConversations(
      api,
      conversation({
        messages: [
          message(),
          message({ ...ours, id: "m2", position: 2, text: "Soon." }),
          message({ ...ours, id: "m3", position: 3, kind: "NOTE", text: "A regular." }),
          message({ ...ours, id: "m4", position: 4, kind: "EVENT", text: "", event: { name: "ASSIGNED", to: "Lou", until: null } }),
        ],
      }),
    );
    api.answer("get", `${prefix}/:id/presence`, () => ok({ customer: { is_here: true, is_typing: false, read: 3 }, typing: [] }));
    showConversations("/c1");
    const thread = await screen.findByRole("region", { name: words.thread.label });
    const [theirs, answer, note, event] = within(thread).getAllByRole("listitem");
    expect(theirs).toHaveTextContent(words.thread.customer);
    expect(note).toHaveTextContent(words.thread.note);
    expect(answer).not.toHaveTextContent(words.thread.note);
    expect(event).toHaveTextContent("Kim assigned it to Lou");
    await waitFor(() => expect(answer).toHaveTextContent(words.thread.read));
    expect(note).not.toHaveTextContent(`· ${words.thread.read}`);
    expect(await screen.findByText(words.presence.here)).toBeInTheDocument();
  },
  slow,
);

it(
  "marks unread messages as seen",
  async () => {
    answerConversations(api, conversation({ unread: 2 }));
    showConversations("/c1");
    await waitFor(() => expect(posted("read")).toHaveLength(1));
  },
  slow,
);

it(
  "loads earlier messages before the first one shown",
  async () => {
    answerConversations(api, conversation({ messages: [message({ position: 201 })], has_earlier: true }));
    api.answer("get", `${prefix}/:id/messages`, () =>
      ok({ items: [message({ id: "m0", position: 200, text: "Hello?" })], has_earlier: false }),
    );
    showConversations("/c1");
    await userEvent.click(await button(words.thread.earlier));
    expect(await screen.findByText("Hello?")).toBeInTheDocument();
    expect(api.seen.find(({ url }) => url.pathname.endsWith("/messages"))?.url.searchParams.get("before")).toBe("201");
    expect(screen.queryByRole("button", { name: words.thread.earlier })).toBeNull();
  },
  slow,
);

it(
  "assigns a conversation to a colleague, and to nobody",
  async () => {
    answerConversations(api, conversation({ assignee: { id: "u2", name: "Lou" } }));
    api.answer("post", `${prefix}/:id/assign`, () => ok(conversation()));
    showConversations("/c1");
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole("combobox", { name: words.fields.assignee }));
      await userEvent.click(await screen.findByText(name, { selector: ".ant-select-item-option-content" }));
    };
    await choose("Kim");
    await waitFor(() => expect(posted("assign").at(-1)?.body).toEqual({ member_id: "u1", expected_version: 4 }));
    await choose(common.assignee.none);
    await waitFor(() => expect(posted("assign").at(-1)?.body).toEqual({ member_id: null, expected_version: 4 }));
  },
  slow,
);

it(
  "snoozes a conversation for three hours",
  async () => {
    api.answer("post", `${prefix}/:id/snooze`, () => ok(conversation({ status: "SNOOZED" })));
    showConversations("/c1");
    await userEvent.click(await button(words.actions.snooze));
    const before = Date.now();
    await userEvent.click(await button(words.snooze.hours));
    await waitFor(() => expect(posted("snooze")).toHaveLength(1));
    const [{ until, expected_version }] = posted("snooze").map(({ body }) => body) as [{ until: string; expected_version: number }];
    expect(expected_version).toBe(4);
    expect(Math.round((Date.parse(until) - before) / 60_000)).toBe(180);
  },
  slow,
);

it.each(["America/Los_Angeles", "Asia/Tokyo"])(
  "snoozes a conversation until the store's morning, on a device in %s",
  async (device) => {
    deviceIn(device);
    dispatch({
      type: "INITIAL",
      person: { user: { user_type: "merchant" }, store: { _id: "s", timezone: "UTC" }, platform: null } as never,
    });
    api.answer("post", `${prefix}/:id/snooze`, () => ok(conversation({ status: "SNOOZED" })));
    showConversations("/c1");
    await userEvent.click(await button(words.actions.snooze));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await userEvent.click(await button(words.snooze.tomorrow));
    await waitFor(() => expect(posted("snooze")).toHaveLength(1));
    expect(posted("snooze")[0]?.body).toMatchObject({ until: `${tomorrow}T09:00:00.000Z` });
  },
  slow,
);

it.each([
  { status: "OPEN", action: "close", shown: ["snooze", "close", "spam"] },
  { status: "CLOSED", action: "reopen", shown: ["reopen", "spam"] },
  { status: "SNOOZED", action: "wake", shown: ["snooze", "wake", "close", "spam"] },
  { status: "SPAM", action: "notSpam", shown: ["notSpam"] },
] as const)(
  "offers what a conversation that is $status allows, and runs $action",
  async ({ status, action, shown }) => {
    answerConversations(api, conversation({ status }));
    const name = action === "notSpam" ? "not-spam" : action;
    api.answer("post", `${prefix}/:id/${name}`, () => ok(conversation({ status: "OPEN", version: 5 } satisfies Partial<Conversation>)));
    showConversations("/c1");
    await button(words.actions[action]);
    const offered = Object.entries(words.actions).filter(([, label]) => screen.queryByRole("button", { name: label }));
    expect(offered.map(([key]) => key).sort()).toEqual([...shown].sort());
    await userEvent.click(await button(words.actions[action]));
    await waitFor(() => expect(posted(name).map(({ body }) => body)).toEqual([{ expected_version: 4 }]));
  },
  slow,
);

it(
  "lets a reader read, and neither answer nor act",
  async () => {
    showConversations("/c1", member(["returns"]));
    expect(await screen.findByText("Where is it?")).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).toBeNull();
    for (const label of Object.values(words.actions)) expect(screen.queryByRole("button", { name: label })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  },
  slow,
);

it(
  "says that there is no such conversation",
  async () => {
    api.answer("get", `${prefix}/:id`, () => refuse(404, "NOT_FOUND"));
    showConversations("/c1");
    expect(await screen.findByText(common.states.missingTitle)).toBeInTheDocument();
  },
  slow,
);

it(
  "writes to the customer of a chosen order, and opens the conversation",
  async () => {
    const order = { id: "o9", number: "#1009", ordered_at: "2026-06-01T09:00:00.000Z", customer: { name: "Bo", email: "bo@shop.test" } };
    api.answer("get", "/api/v1/orders", () => page([{ ...order, total_minor: 100, currency: "USD", item_count: 1 }]));
    api.answer("post", prefix, () => ok(conversation(), { status: 201 }));
    const { router } = showConversations("/new");
    await userEvent.click(await screen.findByRole("button", { name: /#1009/ }));
    await userEvent.type(await field(), "A question.");
    await userEvent.click(await button(words.composer.send));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/chat/c1"));
    const sent = api.seen.find(({ method, url }) => method === "POST" && url.pathname === prefix);
    expect(sent?.body).toEqual({ order_id: "o9", text: "A question.", files: [] });
  },
  slow,
);

it(
  "says where to write from when one may not look up orders",
  async () => {
    showConversations("/new", member(["returns", "RETURNS_UPDATE"]));
    expect(await screen.findByText(words.create.noOrders)).toBeInTheDocument();
  },
  slow,
);

it(
  "keeps the first message of a conversation that could not be begun",
  async () => {
    api.answer("post", prefix, () => refuse(422, "ADDRESS_MISSING"));
    showConversations("/new?order=o9");
    const text = await field();
    await userEvent.type(text, "Hello");
    await userEvent.click(await button(words.composer.send));
    expect(await screen.findByText(errors.ADDRESS_MISSING)).toBeInTheDocument();
    expect(text).toHaveValue("Hello");
  },
  slow,
);
