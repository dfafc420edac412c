import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import type { PlatformOperation } from "#contracts/returns/platform";
import { stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { PlatformBox } from "./platform-box.tsx";

stubApi();
const slow = 40_000;
const at = "2026-06-01T09:00:00.000Z";
const refund = (over: Partial<PlatformOperation>): PlatformOperation => ({
  ...{ key: "leg", kind: "refund", state: "UNKNOWN", error: { kind: "outcome_unknown", message: "" }, number: null, url: null },
  ...{ amount_minor: 1999, may_retry: true, needs_answer: false, doubt: null, may_be_paid: false, repeated_until: null, updated_at: at },
  ...over,
});
const sent: object[] = [];
function show(operation: PlatformOperation, ability: AppAbility = defineAbility({ userType: "merchant" })): void {
  sent.length = 0;
  const retry = { run: (body: object) => sent.push(body), isPending: false, error: null };
  renderPage(<PlatformBox platform={{ name: "woocommerce", operations: [operation] }} currency="EUR" noun="Return" retry={retry} />, {
    contracts: [],
    ability,
  });
}
const doubtful = refund({ needs_answer: true, doubt: "STOPPED_HALFWAY" });

it.each([
  [true, words.platform.answer.refund.made, words.platform.answer.refund.madeText],
  [false, words.platform.answer.refund.again, words.platform.answer.refund.againText],
] as const)(
  "says why a person is asked, and takes the answer only once it is confirmed: paid %s",
  async (made, button, text) => {
    show(doubtful);
    expect(await screen.findByText(words.platform.doubt.STOPPED_HALFWAY)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: button }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: button }));
    await waitFor(() => expect(sent).toEqual([{ key: "leg", made }]));
  },
  slow,
);

it(
  "shows what the shop said of a refund that it refused and may have paid",
  async () => {
    show(refund({ needs_answer: true, doubt: "REFUSED_IN_DOUBT", error: { kind: "outcome_unknown", message: "Accounting failed" } }));
    expect(await screen.findByText(words.platform.doubt.REFUSED_IN_DOUBT)).toBeVisible();
    expect(screen.getByText("Accounting failed")).toBeVisible();
    expect(screen.getByRole("button", { name: words.platform.answer.refund.made })).toBeVisible();
  },
  slow,
);

it(
  "says of a refund that the shop refused where nothing shows that it was not paid",
  async () => {
    show(refund({ state: "FAILED", may_retry: false, may_be_paid: true, error: { kind: "declined", message: "Accounting failed" } }));
    expect(await screen.findByText(words.platform.mayBePaid)).toBeVisible();
    expect(screen.getByText("Accounting failed")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  },
  slow,
);

it(
  "asks nobody who may not pay out",
  async () => {
    show(doubtful, defineAbility({ userType: "member", permissions: [], refund: null } as never));
    expect(await screen.findByText(words.platform.doubt.STOPPED_HALFWAY)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  },
  slow,
);

it(
  "says what a payment provider still works on, and until when a refund without an answer is sent again",
  async () => {
    show(refund({ state: "PENDING" }));
    expect(await screen.findByText(words.platform.pending)).toBeVisible();
    show(refund({ repeated_until: at }));
    expect(await screen.findByText(words.platform.repeatedUntil, { exact: false })).toBeVisible();
  },
  slow,
);
