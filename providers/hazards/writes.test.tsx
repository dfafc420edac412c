import { useCustom, useUpdate } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { audit as auditContract } from "#contracts/audit";
import { services } from "#contracts/contract";
import { ok, origin, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { parcels } from "../../tests/support/parcels.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { makeAuditLog } from "../audit-log.ts";
import type { ApiError } from "../data/api-error.ts";
import { makeHttp } from "../data/http.ts";
import { dataProviders } from "../data/services.ts";
import { refineOptions } from "../options.ts";
import { makeQueryClient } from "../query-client.ts";

const api = stubApi();
const http = makeHttp({ baseURL: origin, token: () => "t", language: () => "en" });
const providers = dataProviders({ client: () => http, contracts: [parcels], env: {} });

it("settles two changes of one record, both sent to the server", async () => {
  api.answer("put", "/api/v1/merchant/parcels/:id", ({ body }) => ok(body));
  const Page = () => {
    const { mutateAsync } = useUpdate();
    const [done, setDone] = useState(0);
    const save = (name: string) =>
      mutateAsync({ resource: "parcels", id: "1", values: { name }, dataProviderName: "return-and-exchange" }).then(() =>
        setDone((n) => n + 1),
      );
    return (
      <button type="button" onClick={() => void Promise.all([save("a"), save("b")])}>
        {`settled ${done}`}
      </button>
    );
  };
  renderPage(<Page />);
  await userEvent.click(screen.getByText("settled 0"));
  expect(await screen.findByText("settled 2")).toBeInTheDocument();
  expect(api.seen.map(({ body }) => body)).toEqual([{ name: "a" }, { name: "b" }]);
  expect(refineOptions(makeQueryClient()).mutationMode).toBe("pessimistic");
});

it("writes no audit from the browser and reads the server's for one record", async () => {
  api.answer("get", "/api/v1/merchants/audit", () => page([{ id: "e1" }]));
  const audit = makeAuditLog(dataProviders({ client: () => http, contracts: [auditContract], env: {} }).merchants);
  await audit.create({ resource: "parcels", action: "update", meta: {} });
  await audit.update({ id: "1", name: "x" });
  expect(api.seen).toHaveLength(0);
  expect(await audit.get({ resource: "parcels", meta: { id: "7" } })).toEqual([{ id: "e1" }]);
  expect(Object.fromEntries(api.seen[0]!.url.searchParams)).toMatchObject({ object_type: "parcels", object_id: "7" });
});

it("reports the successes when one of many writes fails", async () => {
  api.answer("put", "/api/v1/merchant/parcels/:id", ({ url }) => (url.pathname.endsWith("/2") ? refuse(409, "WRONG_STAGE") : ok({})));
  const error: ApiError = await providers["return-and-exchange"].updateMany!({
    resource: "parcels",
    ids: ["1", "2", "3"],
    variables: {},
  }).catch((e) => e);
  expect(error.data.results).toMatchObject([{ is_success: true }, { is_success: false, code: "WRONG_STAGE" }, { is_success: true }]);
});

it("answers named operations on every service, so that rendering never throws", async () => {
  for (const name of [...Object.keys(services), "default"] as (keyof typeof providers)[])
    expect(providers[name].custom).toBeTypeOf("function");
  const Page = () => {
    const { query } = useCustom({ url: "parcels.nothing", method: "get", dataProviderName: "claims", errorNotification: false });
    return <p>{query.isError ? "refused" : "asking"}</p>;
  };
  renderPage(<Page />);
  await waitFor(() => expect(screen.getByText("refused")).toBeInTheDocument());
});
