import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { parcels } from "../../../tests/support/parcels.ts";
import { renderPage, renderRoutes, stubLive } from "../../../tests/support/refine-harness.tsx";
import { useInvalidateNouns } from "./use-invalidate.ts";
import { useLive } from "./use-live.ts";
import { useOperation } from "./use-operation.ts";
import { useRecord } from "./use-record.ts";

const api = stubApi();
const one = "/api/v1/merchant/parcels/:id";
const countsPath = "/api/v1/merchant/parcels/counts";

it("never shows the previous record under another record's address", async () => {
  api.answer("get", one, ({ url }) => (url.pathname.endsWith("/1") ? ok({ id: "1" }) : new Promise<Response>(() => undefined)));
  const Show = ({ id }: { id: string }) => {
    const { record, isLoading } = useRecord<{ id: string }>(parcels, id);
    return <p>{isLoading ? "loading" : `record ${record?.id}`}</p>;
  };
  const { router } = renderRoutes(
    ["1", "2"].map((id) => ({ path: `/${id}`, element: <Show id={id} /> })),
    { path: "/1" },
  );
  expect(await screen.findByText("record 1")).toBeInTheDocument();
  await act(() => router.navigate("/2"));
  expect(screen.getByText("loading")).toBeInTheDocument();
  expect(screen.queryByText("record 1")).toBeNull();
});

it("shows a refusal after one request", async () => {
  api.answer("get", one, () => refuse(404, "NOT_FOUND"));
  const Show = () => <p>{useRecord(parcels, "1").error?.code ?? "loading"}</p>;
  renderPage(<Show />);
  expect(await screen.findByText("NOT_FOUND")).toBeInTheDocument();
  expect(api.seen).toHaveLength(1);
});

it("never shares an answer between different inputs of an operation", async () => {
  api.answer("get", countsPath, ({ url }) => ok({ open: url.searchParams.get("shelf") === "a" ? 1 : 2 }));
  const Count = ({ shelf }: { shelf: string }) => <p>{`${shelf} ${useOperation(parcels, "counts", { query: { shelf } }).data?.open}`}</p>;
  renderPage(
    <>
      <Count shelf="a" />
      <Count shelf="b" />
    </>,
  );
  expect(await screen.findByText("a 1")).toBeInTheDocument();
  expect(await screen.findByText("b 2")).toBeInTheDocument();
});

it("refetches a named operation when its noun is invalidated", async () => {
  let open = 1;
  api.answer("get", countsPath, () => ok({ open: open++ }));
  const Count = () => {
    const invalidate = useInvalidateNouns();
    const { data } = useOperation(parcels, "counts", { query: { shelf: "a" } });
    return (
      <button type="button" onClick={() => void invalidate(["parcels"])}>
        {`count ${data?.open}`}
      </button>
    );
  };
  renderPage(<Count />);
  (await screen.findByText("count 1")).click();
  expect(await screen.findByText("count 2")).toBeInTheDocument();
});

it("subscribes to the current record and calls the latest handler", async () => {
  const live = stubLive();
  const listener = vi.fn();
  const Page = () => {
    const [id, setId] = useState("1");
    useLive("parcels", () => listener(id), id);
    return (
      <button type="button" onClick={() => setId("2")}>
        {`listening ${id}`}
      </button>
    );
  };
  const { unmount } = renderPage(<Page />, { live });
  act(() => live.tell({ resource: "parcels", ids: ["1"] }));
  act(() => screen.getByText("listening 1").click());
  await waitFor(() => expect(screen.getByText("listening 2")).toBeInTheDocument());
  act(() => live.tell({ resource: "parcels", ids: ["1"] }));
  act(() => live.tell({ resource: "parcels", ids: ["2", "3"] }));
  act(() => live.tell({ resource: "letters", ids: ["2"] }));
  expect(listener.mock.calls).toEqual([["1"], ["2"]]);
  unmount();
  expect(live.count()).toBe(0);
});
