import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Content } from "#contracts/templates/content";
import { templates } from "#contracts/templates/templates";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { newBlock } from "./blocks.ts";
import { useDraft } from "./use-draft.ts";

const api = stubApi();
const withSubject = (en: string) => Content.parse({ subject: { en }, blocks: [newBlock("divider")], theme: {} });
const half = withSubject("Send");
const whole = withSubject("Send it to us");
const ignore = () => undefined;

function Draft() {
  const [content, setContent] = useState(half);
  const stored = useDraft({ id: "approved", content, isDirty: true, onStored: ignore });
  return (
    <>
      <button type="button" onClick={() => setContent(whole)}>
        type on
      </button>
      <output>{stored ? "stored" : "not stored"}</output>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("says that content is stored once it is, however long the draft before it takes", async () => {
  const answers: (() => void)[] = [];
  api.answer("put", "/api/v1/notifications/templates/:id/draft", ({ body }) => {
    const draft = { ...(body as object), saved_at: "2026-01-15T12:00:00.000Z", saved_by: "Ann" };
    return new Promise<Response>((resolve) => answers.push(() => resolve(ok({ draft }))));
  });
  renderPage(<Draft />, { contracts: [templates] });
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(screen.getByText("type on"));
  vi.advanceTimersByTime(10_000);
  await act(async () => answers[0]?.());
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByText("not stored")).toBeInTheDocument();
  expect(api.seen.map(({ body }) => body)).toEqual([{ content: half }, { content: whole }]);
  vi.useRealTimers();
  await act(async () => answers[1]?.());
  await waitFor(() => expect(screen.getByText("stored")).toBeInTheDocument());
});
