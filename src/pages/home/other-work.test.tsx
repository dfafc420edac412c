import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { conversations } from "#contracts/conversations/conversations";
import { differences } from "#contracts/imports/differences";
import { invoices } from "#contracts/invoices/invoices";
import { messages } from "#contracts/messages";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { OtherWork } from "./other-work.tsx";

const api = stubApi();
const show = (waiting: number, failed: number, overdue: number, needs_person: number) => {
  api.answer("get", "/api/v1/notifications/conversations/counts", () => ok({ waiting }));
  api.answer("get", "/api/v1/notifications/messages/counts", () => ok({ counts: { FAILED: failed }, kept: 0, can_send: true }));
  api.answer("get", "/api/v1/invoices/counts", () => ok({ overdue }));
  api.answer("get", "/api/v1/stores/differences/last", () => ok({ last: { needs_person } }));
  const page = (
    <>
      <p>today</p>
      <OtherWork />
    </>
  );
  return renderRoutes([{ path: "*", element: page }], {
    contracts: [conversations, messages, invoices, differences],
    words: common,
    namespaces: { home: words },
  });
};

it("links what waits to the list that holds it", async () => {
  show(4, 3, 2, 1);
  await screen.findByRole("link", { name: /^Differences from the platform\s*1$/ });
  await screen.findByRole("link", { name: /^Conversations waiting for a reply\s*4$/ });
  await screen.findByRole("link", { name: /^Failed messages, last 30 days\s*3$/ });
  await screen.findByRole("link", { name: /^Overdue invoices\s*2$/ });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard/chat?tab=waiting",
    "/dashboard/mail/all?state=FAILED",
    "/dashboard/invoice/list?tab=overdue",
    "/dashboard/settings/store/import/differences?outcome=NEEDS_PERSON",
  ]);
});

it("shows nothing once everything is done", async () => {
  show(0, 0, 0, 0);
  await screen.findByText("today");
  expect(screen.queryByRole("region", { name: words.other })).toBeNull();
});
