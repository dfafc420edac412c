import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalRequest } from "#contracts/portal/portal";
import type { PortalOrder, PortalQuote } from "#contracts/portal/shapes";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import type { OrderContext } from "../orders/order-area.tsx";
import type { Answers, Choices } from "./draft.ts";
import { ReviewStep } from "./review-step.tsx";

const order = { id: "o", number: "#7", currency: "USD", lines: [], reasons: [], shops: [] } as unknown as PortalOrder;
const plain = {
  ...{ currency: "USD", returned_minor: 2000, shipping_minor: 0, fees: [], exchange_minor: 0, exchange_shipping_minor: 0 },
  ...{ exchange_discount_minor: 0, prior_credit_minor: 0, refund_minor: 0, credit_minor: 0, bonus_minor: 0, invoice_minor: 0 },
  ...{ questions: [], messages: [] },
} as unknown as PortalQuote;
const choices: Choices = { l: { quantity: 1, reason: "TORN", comment: "", photos: [], outcome: "REFUND", variant: "" } };

interface Asked {
  body: PortalRequest;
  answer: (over: Partial<PortalQuote>) => Promise<void>;
  refuse: (code: string) => Promise<void>;
}
const asked: Asked[] = [];
const quote = (body: PortalRequest) =>
  new Promise<PortalQuote>((resolve, reject) =>
    asked.push({
      body,
      answer: (over) => act(async () => resolve({ ...plain, ...over })),
      refuse: (code) => act(async () => reject({ code, statusCode: 422, message: code })),
    }),
  );
const context = { order, credits: [], client: { quote } } as unknown as OrderContext;

function Step() {
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <>
      <button type="button" onClick={() => setAnswers({ worn: "yes" })}>
        answer
      </button>
      <ReviewStep
        {...{ progress: "", choices, answers, method: "LABEL", store: undefined, near: null, isUploading: false }}
        onChoices={vi.fn()}
        onAnswers={setAnswers}
        onSent={vi.fn()}
      />
    </>
  );
}
const show = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={context} />}>
          <Route index element={<Step />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
const answerQuestion = async () => {
  const count = asked.length;
  fireEvent.click(screen.getByText("answer"));
  await waitFor(() => expect(asked).toHaveLength(count + 1));
};
const applyCode = async (code: string) => {
  fireEvent.change(await screen.findByLabelText("Store credit code"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Use the credit" }));
};
const submit = () => screen.getByRole("button", { name: "Submit request" });

beforeAll(async () => {
  await startWords();
  await setLanguage("en");
});
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it("shows the sums of the last choice, however late those of an earlier one come, and submits nothing beside others", async () => {
  show();
  await answerQuestion();
  await asked[1]?.answer({ refund_minor: 1500 });
  await asked[0]?.answer({ refund_minor: 1700 });
  expect(screen.getByText("$15.00")).toBeInTheDocument();
  expect(screen.queryByText("$17.00")).toBeNull();
  expect(submit()).toBeEnabled();
});

it("waits for the sums of a changed choice before it can be submitted", async () => {
  show();
  await asked[0]?.answer({ refund_minor: 1700 });
  expect(submit()).toBeEnabled();
  await answerQuestion();
  expect(submit()).toBeDisabled();
  expect(submit()).toHaveAttribute("aria-busy", "true");
  await asked[1]?.answer({ refund_minor: 1500 });
  expect(submit()).toBeEnabled();
  expect(submit()).toHaveAttribute("aria-busy", "false");
});

it("keeps a store credit that is being applied while the request is quoted again", async () => {
  show();
  await asked[0]?.answer({ invoice_minor: 500 });
  await applyCode("GOOD");
  await waitFor(() => expect(asked).toHaveLength(2));
  await answerQuestion();
  expect(asked[2]?.body).toMatchObject({ credit_code: "GOOD", answers: { worn: "yes" } });
  await asked[1]?.answer({ prior_credit_minor: 500 });
  await asked[2]?.answer({ prior_credit_minor: 400, invoice_minor: 100 });
  expect(screen.getByText("GOOD")).toBeInTheDocument();
  expect(screen.getByText("$4.00")).toBeInTheDocument();
  expect(submit()).toBeEnabled();
});

it("quotes again without a code that is refused", async () => {
  show();
  await asked[0]?.answer({ invoice_minor: 500 });
  await applyCode("WRONG");
  await waitFor(() => expect(asked).toHaveLength(2));
  await answerQuestion();
  await asked[2]?.refuse("CREDIT_NOT_FOUND");
  expect(screen.getByText("This customer has no store credit with this code.")).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(4));
  expect(asked[3]?.body).not.toHaveProperty("credit_code");
  expect(submit()).toBeDisabled();
  await asked[3]?.answer({ invoice_minor: 700 });
  expect(submit()).toBeEnabled();
});

it("asks for the sums again when they could not be fetched", async () => {
  show();
  await asked[0]?.answer({ refund_minor: 1700 });
  await answerQuestion();
  await asked[1]?.refuse("OFFLINE");
  expect(screen.queryByRole("button", { name: "Submit request" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(asked).toHaveLength(3));
  await asked[2]?.answer({ refund_minor: 1500 });
  expect(screen.getByText("$15.00")).toBeInTheDocument();
  expect(submit()).toBeEnabled();
});
