import { useList } from "@refinedev/core";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ok, page, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { letters, parcels } from "../../../tests/support/parcels.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { useListTable } from "../lists/use-list-table.ts";
import { type CommandResult, useCommand } from "./use-command.ts";

const api = stubApi();
const sealPath = "/api/v1/merchant/parcels/:id/seal";
const sealed = vi.fn();

function Seal({ tape = 2 }: { tape?: number }) {
  const seal = useCommand(parcels, "seal", { onSuccess: sealed });
  const [result, setResult] = useState<CommandResult<unknown>>();
  return (
    <>
      <button type="button" onClick={() => void seal.run({ params: { id: "7" }, body: { tape } }, { expectedVersion: 4 }).then(setResult)}>
        seal
      </button>
      <output>{result ? (result.ok ? "ok" : result.error.code) : seal.isPending ? "running" : "idle"}</output>
      <code>{JSON.stringify(seal.current ?? null)}</code>
    </>
  );
}
const press = () => userEvent.click(screen.getByText("seal"));
const posts = () => api.seen.filter(({ method }) => method === "POST");
const keyOf = (index: number) => posts()[index]?.headers.get("idempotency-key");

it("runs the operation with the version shown and announces success", async () => {
  api.answer("post", sealPath, () => ok({ sealed: true }));
  renderPage(<Seal />);
  await press();
  expect(await screen.findByText("ok")).toBeInTheDocument();
  expect(posts()[0]?.body).toEqual({ tape: 2, expected_version: 4 });
  expect(await screen.findByText("Sealed")).toBeInTheDocument();
  expect(sealed).toHaveBeenCalledWith({ sealed: true });
});

it("retries an unanswered call with the same key and starts over once answered", async () => {
  api.answer("post", sealPath, () => HttpResponse.error());
  renderPage(<Seal />);
  await press();
  expect(await screen.findByText("OFFLINE")).toBeInTheDocument();
  api.answer("post", sealPath, () => ok({ sealed: true }));
  await press();
  expect(await screen.findByText("ok")).toBeInTheDocument();
  await press();
  await waitFor(() => expect(posts()).toHaveLength(3));
  expect(keyOf(0)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

it("joins a second click while the first call runs", async () => {
  let answer = (_: Response) => undefined as unknown;
  api.answer("post", sealPath, () => new Promise<Response>((resolve) => (answer = resolve)));
  renderPage(<Seal />);
  await press();
  await press();
  await waitFor(() => expect(posts()).toHaveLength(1));
  await act(async () => answer(ok({ sealed: true })));
  expect(await screen.findByText("ok")).toBeInTheDocument();
  expect(posts()).toHaveLength(1);
});

it("sends newer content, and a call about another record, after the call that runs", async () => {
  const answers: ((answer: Response) => void)[] = [];
  api.answer("post", sealPath, () => new Promise<Response>((resolve) => answers.push(resolve)));
  const calls: [string, number][] = [
    ["7", 2],
    ["7", 3],
    ["8", 3],
    ["8", 3],
  ];
  const results: CommandResult<unknown>[] = [];
  function SealAll() {
    const seal = useCommand(parcels, "seal");
    const run = ([id, tape]: [string, number]) => seal.run({ params: { id }, body: { tape } }).then((result) => results.push(result));
    return (
      <button type="button" onClick={() => calls.map(run)}>
        seal
      </button>
    );
  }
  renderPage(<SealAll />);
  await press();
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(count));
    expect(posts()).toHaveLength(count);
    await act(async () => answers.at(-1)?.(count === 2 ? refuse(409, "WRONG_STAGE") : ok({ sealed: true })));
  }
  await waitFor(() => expect(results).toHaveLength(4));
  expect(posts().map(({ url, body }) => [url.pathname.split("/").at(-2), body])).toEqual([
    ["7", { tape: 2 }],
    ["7", { tape: 3 }],
    ["8", { tape: 3 }],
  ]);
  expect(results.map((result) => result.ok)).toEqual([true, false, true, true]);
});

it("returns the current record when it had changed in the meantime", async () => {
  api.answer("post", sealPath, () => refuse(409, "STALE_VERSION", { current: { id: "7", version: 9 } }));
  renderPage(<Seal />);
  await press();
  expect(await screen.findByText("STALE_VERSION")).toBeInTheDocument();
  expect(screen.getByText('{"id":"7","version":9}')).toBeInTheDocument();
});

it("refreshes every noun the contract affects, across services", async () => {
  api.answer("post", sealPath, () => ok({ sealed: true }));
  api.answer("get", "/api/v1/merchant/parcels", () => page([]));
  api.answer("get", "/api/v1/claims/letters", () => page([]));
  const columns: never[] = [];
  function Page() {
    useListTable(parcels, { columns });
    useListTable(letters, { columns });
    return <Seal />;
  }
  renderPage(<Page />);
  await waitFor(() => expect(api.seen).toHaveLength(2));
  await press();
  await waitFor(() => expect(api.seen.filter(({ url }) => url.pathname.endsWith("letters"))).toHaveLength(2));
  await waitFor(() => expect(api.seen.filter(({ url }) => url.pathname.endsWith("parcels"))).toHaveLength(2));
});

it("refreshes a noun that is not a resource of Refine", async () => {
  api.answer("post", sealPath, () => ok({ sealed: true }));
  api.answer("get", "/api/v1/claims/letters", () => page([]));
  function Page() {
    useList({ resource: "letters", dataProviderName: "claims" });
    return <Seal />;
  }
  renderPage(<Page />, { resources: [] });
  await waitFor(() => expect(api.seen).toHaveLength(1));
  await press();
  await waitFor(() => expect(api.seen.filter(({ url }) => url.pathname.endsWith("letters"))).toHaveLength(2));
});
