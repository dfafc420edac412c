import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import {
  answerConversations,
  conversation,
  member,
  prefix,
  showConversations,
  slow,
  words,
} from "../../tests/support/conversation-screens.tsx";

const api = stubApi();
const settings = "/api/v1/notifications/conversation-settings";
const replies = "/api/v1/notifications/saved-replies";
const reply = {
  id: "s1",
  name: "Refund times",
  texts: { en: "Five days.", ar: "خمسة أيام." },
  version: 3,
  updated_at: "2026-06-01T09:00:00.000Z",
};
const listed = () => api.seen.filter(({ url }) => url.pathname === prefix);

beforeEach(() => answerConversations(api, conversation({ unread: 2, assignee: { id: "u1", name: "Kim" } })));

it(
  "shows who wrote what, unread messages, response times and how many conversations each tab holds",
  async () => {
    showConversations("");
    expect(await screen.findByRole("link", { name: "Amina" })).toHaveAttribute("href", "/dashboard/chat/c1");
    expect(screen.getByText("Where is it?")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: words.actions.create })).toHaveAttribute("href", "/dashboard/chat/new");
    expect(screen.getByTitle("Unread: 2")).toHaveTextContent("2");
    expect(screen.getByRole("link", { name: "RMA-7" })).toHaveAttribute("href", "/dashboard/return/r1");
    const tabs = screen.getByRole("navigation", { name: words.tabs.label });
    await waitFor(() => expect(within(tabs).getByRole("link", { name: /Spam/ })).toHaveTextContent("Spam7"));
    expect(within(tabs).getByRole("link", { name: /To answer/ })).toHaveTextContent("To answer3");
    expect(within(tabs).getByRole("link", { name: /^All/ })).toHaveTextContent("All15");
    expect(await screen.findByText("75%")).toBeInTheDocument();
    expect(screen.getByText("45 min")).toBeInTheDocument();
  },
  slow,
);

it(
  "shows no number of unread messages once all are read",
  async () => {
    answerConversations(api, conversation({ unread: 0 }));
    showConversations("");
    expect(await screen.findByRole("link", { name: "Amina" })).toBeInTheDocument();
    expect(screen.queryByTitle(/^Unread/)).toBeNull();
  },
  slow,
);

it(
  "asks the server for the conversations of the chosen tab",
  async () => {
    showConversations("");
    await userEvent.click(await screen.findByRole("link", { name: /Unassigned/ }));
    await waitFor(() => expect(listed().at(-1)?.url.searchParams.get("tab")).toBe("unassigned"));
    expect(await screen.findByRole("link", { name: /Unassigned/ })).toHaveAttribute("aria-current", "page");
  },
  slow,
);

it(
  "says what an empty inbox is for",
  async () => {
    api.answer("get", prefix, () => page([]));
    showConversations("");
    expect(await screen.findByText(words.empty)).toBeInTheDocument();
    expect(screen.getByText(words.emptyText)).toBeInTheDocument();
  },
  slow,
);

it(
  "says that a tab without conversations matches nothing, and clears it",
  async () => {
    api.answer("get", prefix, ({ url }) => page(url.searchParams.has("tab") ? [] : [conversation()]));
    showConversations("?tab=spam");
    expect(await screen.findByText(common.states.noMatch)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: common.actions.clearFilters }));
    expect(await screen.findByRole("link", { name: "Amina" })).toBeInTheDocument();
  },
  slow,
);

it(
  "says why the inbox cannot be shown, and loads it on the next try",
  async () => {
    api.answer("get", prefix, () => refuse(403, "FORBIDDEN"));
    showConversations("");
    expect(await screen.findByText(errors.FORBIDDEN)).toBeInTheDocument();
    api.answer("get", prefix, () => page([conversation()]));
    await userEvent.click(screen.getByRole("button", { name: /Try again/ }));
    expect(await screen.findByRole("link", { name: "Amina" })).toBeInTheDocument();
  },
  slow,
);

it(
  "offers a reader neither a new conversation nor the settings",
  async () => {
    showConversations("", member(["returns"]));
    expect(await screen.findByRole("link", { name: "Amina" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: words.actions.create })).toBeNull();
    expect(screen.queryByRole("button", { name: words.replies.title })).toBeNull();
    expect(screen.queryByRole("button", { name: words.hours.title })).toBeNull();
  },
  slow,
);

it(
  "saves a reply in the languages that were written, against the version shown",
  async () => {
    api.answer("get", replies, () => ok({ items: [reply] }));
    api.answer("put", `${replies}/s1`, () => ok({ ...reply, version: 4 }));
    showConversations("", member(["returns", "RETURNS_UPDATE"]));
    await userEvent.click(await screen.findByRole("button", { name: words.replies.title }));
    await userEvent.click(await screen.findByRole("button", { name: "Edit Refund times" }));
    expect(await screen.findByDisplayValue("Five days.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("tab", { name: "Français" }));
    const french = document.querySelector<HTMLTextAreaElement>("textarea[lang=fr]");
    await userEvent.type(french as HTMLTextAreaElement, "Cinq jours.");
    await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
    await waitFor(() => expect(api.seen.find(({ method }) => method === "PUT")?.body).toBeDefined());
    expect(api.seen.find(({ method }) => method === "PUT")?.body).toEqual({
      name: "Refund times",
      texts: { en: "Five days.", fr: "Cinq jours.", ar: "خمسة أيام." },
      expected_version: 3,
    });
    expect(await screen.findByRole("button", { name: words.replies.add })).toBeInTheDocument();
  },
  slow,
);

it(
  "keeps a new reply that the server refuses, and says why",
  async () => {
    api.answer("get", replies, () => ok({ items: [] }));
    api.answer("post", replies, () => refuse(422, "UNKNOWN_VARIABLE"));
    showConversations("");
    await userEvent.click(await screen.findByRole("button", { name: words.replies.title }));
    await userEvent.click(await screen.findByRole("button", { name: words.replies.add }));
    await userEvent.type(await screen.findByLabelText(words.replies.name), "Secret");
    await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
    expect(await screen.findByText(errors.UNKNOWN_VARIABLE)).toBeInTheDocument();
    expect(screen.getByLabelText(words.replies.name)).toHaveValue("Secret");
  },
  slow,
);

it(
  "deletes a saved reply only after a confirmation",
  async () => {
    api.answer("get", replies, () => ok({ items: [reply] }));
    api.answer("delete", `${replies}/s1`, () => ok({ deleted: true }));
    showConversations("");
    await userEvent.click(await screen.findByRole("button", { name: words.replies.title }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete Refund times" }));
    const confirm = await screen.findByRole("button", { name: common.actions.delete });
    expect(screen.getAllByText("Delete the reply “Refund times”?")).not.toEqual([]);
    expect(api.seen.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(confirm);
    await waitFor(() => expect(api.seen.some(({ method }) => method === "DELETE")).toBe(true));
  },
  slow,
);

it(
  "saves answering hours in one or several spans a day, and the target in minutes",
  async () => {
    const hours = [{ day: 1, opens: "09:00", closes: "12:00" }];
    const record = { hours, target_minutes: 240, timezone: "Vietnam", version: 2, updated_at: null };
    api.answer("get", settings, () => ok(record));
    api.answer("put", settings, () => ok({ ...record, version: 3 }));
    showConversations("");
    await userEvent.click(await screen.findByRole("button", { name: words.hours.title }));
    const day = (name: string) => within(screen.getByRole("group", { name }));
    const add = (name: string) => userEvent.click(screen.getByRole("button", { name: `Add hours on ${name}` }));
    expect(await screen.findByText(/Vietnam/)).toBeInTheDocument();
    expect(day("Tuesday").getByText(words.hours.none)).toBeInTheDocument();
    await add("Monday");
    await add("Tuesday");
    await add("Wednesday");
    await userEvent.click(screen.getByRole("button", { name: "Remove hours 1 of Wednesday" }));
    const target = screen.getByLabelText(words.hours.target);
    await userEvent.clear(target);
    await userEvent.type(target, "1.5");
    await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
    await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
    expect(api.seen.find(({ method }) => method === "PUT")?.body).toEqual({
      hours: [...hours, { day: 1, opens: "14:00", closes: "18:00" }, { day: 2, opens: "09:00", closes: "17:00" }],
      target_minutes: 90,
      expected_version: 2,
    });
  },
  slow,
);

it(
  "refuses hours of a day that overlap, until one is removed",
  async () => {
    const hours = [
      { day: 1, opens: "09:00", closes: "12:00" },
      { day: 1, opens: "11:30", closes: "18:00" },
    ];
    const record = { hours, target_minutes: 240, timezone: "Vietnam", version: 2, updated_at: null };
    api.answer("get", settings, () => ok(record));
    api.answer("put", settings, () => ok({ ...record, version: 3 }));
    showConversations("");
    await userEvent.click(await screen.findByRole("button", { name: words.hours.title }));
    await userEvent.click(await screen.findByRole("button", { name: common.actions.save }));
    expect(await screen.findByText(errors.fields.OVERLAPPING)).toBeInTheDocument();
    expect(api.seen.some(({ method }) => method === "PUT")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Remove hours 2 of Monday" }));
    await waitFor(() => expect(screen.queryByText(errors.fields.OVERLAPPING)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
    await waitFor(() => expect(api.seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ hours: hours.slice(0, 1) }));
  },
  slow,
);

it(
  "keeps the hours being edited when somebody else saves theirs, and says so",
  async () => {
    let record = { hours: [], target_minutes: 240, timezone: "Vietnam", version: 2, updated_at: null };
    api.answer("get", settings, () => ok(record));
    const { queryClient } = showConversations("");
    await userEvent.click(await screen.findByRole("button", { name: words.hours.title }));
    const target = await screen.findByLabelText(words.hours.target);
    await userEvent.clear(target);
    await userEvent.type(target, "1.5");
    record = { ...record, target_minutes: 60, version: 3 };
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(errors.STALE_VERSION)).toBeInTheDocument();
    expect(screen.getByLabelText(words.hours.target)).toHaveValue("1.5");
  },
  slow,
);
