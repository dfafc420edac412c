import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { type MessageRow, messages } from "#contracts/messages";
import records from "../../contracts/locales/records/en.json";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { StoryBox } from "./story-box.tsx";

const api = stubApi();
const path = "/api/v1/notifications/messages";
const slow = 40_000;
const at = "2026-06-01T09:00:00.000Z";
const message = (over: Partial<MessageRow> = {}): MessageRow => ({
  ...{ id: "m1", kind: "TRANSACTIONAL", channel: "EMAIL", template: "approved", recipient: "ann@shop.test", subject: "Approved" },
  ...{ state: "SENT", standing: "SENT", skip_reason: null, error: null, language: "en", return: null, claim: null, invoice: null },
  order: null,
  ...{ subscriber_id: null, created_at: at, due_at: null, sent_at: at, delivered_at: null, bounced_at: null, opened_at: null },
  ...{ clicked_at: null, complained_at: null, may_resend: true },
  ...over,
});
let rows: MessageRow[] = [];
function show() {
  api.answer("get", path, () => page(rows));
  renderPage(<StoryBox rows={[]} story={{ labels: "none", tones: {}, factsOf: () => [] }} noun="cases" of={{ return_id: "r1" }} />, {
    contracts: [messages],
    ability: defineAbility({ userType: "merchant" }),
  });
}
const entry = async (title: string) => within((await screen.findByText(title)).closest("li") as HTMLElement);
const mail = (state: string) => words.mail.entry.replace("{{state}}", state);

it(
  "shows the present state of every message, and why one did not arrive",
  async () => {
    const { message_standing: standing, message_state: state, skip_reason: reason } = records;
    rows = [
      message({ id: "m1", standing: "DELIVERED" }),
      message({ id: "m2", standing: "BOUNCED", error: "5.1.1" }),
      message({ id: "m3", standing: "COMPLAINED" }),
      message({ id: "m4", standing: "SKIPPED", state: "SKIPPED", skip_reason: "SWITCHED_OFF", may_resend: false }),
      message({ id: "m5", standing: "SENT", channel: "SMS", recipient: "+12125550100", subject: null }),
    ];
    show();
    expect((await entry(mail(standing.DELIVERED))).getByText("Approved")).toBeInTheDocument();
    expect((await entry(mail(standing.BOUNCED))).getByText("5.1.1")).toBeInTheDocument();
    expect(await screen.findByText(mail(standing.COMPLAINED))).toBeInTheDocument();
    expect((await entry(mail(state.SKIPPED))).getByText(reason.SWITCHED_OFF)).toBeInTheDocument();
    expect((await entry(words.mail.text.replace("{{state}}", state.SENT))).getByText("+12125550100")).toBeInTheDocument();
    expect(api.seen[0]?.url.searchParams.get("return_id")).toBe("r1");
  },
  slow,
);

it(
  "sends again what the server allows, and shows the copy",
  async () => {
    rows = [
      message({ id: "m1", standing: "BOUNCED" }),
      message({ id: "m2", standing: "QUEUED", state: "QUEUED" }),
      message({ id: "m3", may_resend: false }),
    ];
    show();
    api.answer("post", `${path}/m1/resend`, () => {
      rows = [message({ id: "m4", standing: "DELIVERED" }), ...rows];
      return ok({ ...message({ id: "m4", state: "QUEUED" }), html: null, text: null }, { status: 201 });
    });
    await userEvent.click(await screen.findByRole("button", { name: words.mail.resend }));
    expect(await screen.findByText(mail(records.message_standing.DELIVERED))).toBeInTheDocument();
    await waitFor(() =>
      expect(api.seen.filter(({ method }) => method === "POST").map(({ url }) => url.pathname)).toEqual([`${path}/m1/resend`]),
    );
  },
  slow,
);
