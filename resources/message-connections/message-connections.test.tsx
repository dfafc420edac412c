import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type MessageConnection, messageConnections, smsHours } from "#contracts/message-connections";
import common from "#src/locales/en.json";
import titles from "../../resources/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import MailServerPage from "./email.tsx";
import words from "./locales/en.json";
import { messageConnectionsPaths } from "./resource.ts";
import TextMessagesPage from "./sms.tsx";

const api = stubApi();
const email = "/api/v1/notifications/connections/EMAIL";
const sms = "/api/v1/notifications/connections/SMS";
const none: MessageConnection = {
  id: null,
  channel: "EMAIL",
  adapter: "kept",
  rate: 10,
  daily_limit: null,
  smtp: null,
  twilio: null,
  secrets: { password_last4: null, api_key_last4: null, auth_token_last4: null, events_secret_last4: null },
  events_url: null,
  last_event_at: null,
  unknown_events: 0,
  tested_at: null,
  last_error: null,
  house: null,
  health: { sent: 0, delivered: 0, bounced: 0, complained: 0, failed: 0 },
  sms_rules: null,
  kept: 0,
  version: 0,
  updated_at: null,
};
const smtp: MessageConnection = {
  ...none,
  id: "c1",
  adapter: "smtp",
  smtp: {
    host: "smtp.shop.example",
    port: 587,
    username: "shop",
    connections: 5,
    relay_signs: false,
    events: "mailgun",
    topic_arn: null,
    public_key: null,
  },
  secrets: { ...none.secrets, password_last4: "word", events_secret_last4: "1234" },
  events_url: "https://backhaul.test/api/v1/notifications/provider-events/c1",
  health: { sent: 1000, delivered: 900, bounced: 60, complained: 1, failed: 2 },
  version: 3,
};
const rules = { keywords: { STOP: ["STOP", "إيقاف"], START: ["START"], HELP: ["HELP"] }, hours: [...smsHours] };

let held: MessageConnection;
beforeEach(() => {
  held = none;
});
function show(page: "email" | "sms", read: () => Response = () => ok(held)) {
  for (const address of [email, sms]) api.answer("get", address, read);
  return renderRoutes([{ path: messageConnectionsPaths[page], element: page === "email" ? <MailServerPage /> : <TextMessagesPage /> }], {
    path: messageConnectionsPaths[page],
    contracts: [messageConnections],
    words: common,
    namespaces: { "message-connections": words, titles },
  });
}
const bodies = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body as Record<string, unknown>);
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByLabelText(field));
  await userEvent.click((await screen.findAllByText(option)).at(-1) as HTMLElement);
};

it("says that nothing is sent without a mail server, and connects one", async () => {
  show("email");
  api.answer("put", email, ({ body }) => {
    held = { ...smtp, ...(body as object), version: 1 } as MessageConnection;
    return ok(held);
  });
  expect(await screen.findByText(words.none.EMAIL)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: words.actions.test })).toBeNull();
  await choose(words.fields.adapter, words.adapter.smtp);
  fireEvent.change(await screen.findByLabelText(words.fields.host), { target: { value: " smtp.shop.example " } });
  fireEvent.change(screen.getByLabelText(words.fields.username), { target: { value: "shop" } });
  fireEvent.change(screen.getByLabelText(words.fields.password), { target: { value: "secret" } });
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toEqual({
    ...{ adapter: "smtp", rate: 10, daily_limit: null, host: "smtp.shop.example", port: 587, username: "shop", password: "secret" },
    ...{ connections: 5, relay_signs: false, events: "none", topic_arn: null, public_key: null, expected_version: 0 },
  });
});

it("leaves saved secrets as they are, and shows only how they end", async () => {
  held = smtp;
  show("email");
  api.answer("put", email, () => ok({ ...smtp, version: 4 }));
  expect(await screen.findByLabelText(words.fields.password)).toHaveValue("");
  expect(screen.getByText(/ending in word/)).toBeInTheDocument();
  expect(screen.getByText(/ending in 1234/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).not.toHaveProperty("password");
  expect(bodies()[0]).not.toHaveProperty("events_secret");
  expect(bodies()[0]).toMatchObject({ host: "smtp.shop.example", expected_version: 3 });
});

it("marks shares above what receivers accept, and shows the address for reports", async () => {
  held = smtp;
  show("email");
  const state = await screen.findByRole("region", { name: words.state.title });
  expect(within(state).getByText("Above 5%")).toBeInTheDocument();
  expect(within(state).queryByText("Above 0.3%")).toBeNull();
  expect(within(state).getByText(smtp.events_url as string)).toBeInTheDocument();
});

it("tries the connection and says why it does not work", async () => {
  held = smtp;
  show("email");
  api.answer("post", `${email}/test`, () => refuse(422, "PROVIDER_REFUSED"));
  await userEvent.click(await screen.findByRole("button", { name: words.actions.test }));
  expect(await screen.findByText(/refused the credentials/)).toBeInTheDocument();
});

it("shows a problem beside its field", async () => {
  held = smtp;
  show("email");
  const errors = { host: "This address is not on the public internet." };
  api.answer("put", email, () => refuse(422, "PRIVATE_ADDRESS", { errors }));
  fireEvent.change(await screen.findByLabelText(words.fields.host), { target: { value: "10.0.0.1" } });
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  expect(await screen.findByText(errors.host)).toBeInTheDocument();
});

it("offers a retry when the connection could not be read", async () => {
  show("email", () => refuse(500, "INTERNAL"));
  expect((await screen.findAllByRole("button", { name: new RegExp(common.actions.retry) })).length).toBeGreaterThan(0);
});

it("connects text messages with senders and prices by country, and shows keywords and hours with their source", async () => {
  const twilio = {
    ...{ account_sid: "AC1", base_url: "https://api.twilio.com", messaging_service_sid: null, sender: "+15005550006" },
    senders: [{ country: "FR", sender: "MaBoutique" }],
    prices: [{ country: "US", micros: 7900, currency: "USD" }],
  };
  held = {
    ...none,
    id: "c2",
    channel: "SMS",
    adapter: "twilio",
    twilio,
    secrets: { ...none.secrets, auth_token_last4: "oken" },
    sms_rules: rules,
    version: 1,
  };
  show("sms");
  api.answer("put", sms, () => ok({ ...held, version: 2 }));
  expect(await screen.findByText("إيقاف")).toBeInTheDocument();
  expect(screen.getByText("On Sundays only from 12:00 to 20:00")).toBeInTheDocument();
  expect(screen.getByText("Loi n° 2004-575 (LCEN)")).toBeInTheDocument();
  fireEvent.change(await screen.findByLabelText(words.fields.price), { target: { value: "0.0083" } });
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({
    senders: [{ country: "FR", sender: "MaBoutique" }],
    prices: [{ country: "US", micros: 8300, currency: "USD" }],
  });
  expect(bodies()[0]).not.toHaveProperty("auth_token");
});

it("says that no provider of text messages is connected", async () => {
  held = { ...none, channel: "SMS", sms_rules: rules };
  show("sms");
  expect(await screen.findByText(words.none.SMS)).toBeInTheDocument();
});
