import { useCan } from "@refinedev/core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { parcels } from "../../tests/support/parcels.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { makeAccess } from "../access.ts";

const member = (permissions: unknown) => defineAbility({ userType: "member", permissions });
const subjects = [
  { name: "parcels", contract: parcels, parent: "goods" },
  { name: "money", can: ["update", "Store"] as const, parent: "till" },
];
const ask = async (permissions: unknown, resource: string, action: string) =>
  (await makeAccess(member(permissions), subjects, () => "No access").can({ resource, action })).can;

it("checks the ability for the contract's subject, under Refine's action names and under verbs", async () => {
  expect(await ask(["returns"], "parcels", "list")).toBe(true);
  expect(await ask(["returns"], "parcels", "edit")).toBe(false);
  expect(await ask(["returns", "RETURNS_APPROVE"], "parcels", "approve")).toBe(true);
  expect(await ask(["returns", "RETURNS_REQUEST"], "parcels", "clone")).toBe(true);
});

it("denies unknown resources", async () => {
  expect(await ask(["returns"], "parcels", "burn")).toBe(false);
  expect(await ask(["returns"], "parcels", "constructor")).toBe(false);
  expect(await ask(["returns"], "elsewhere", "list")).toBe(false);
  expect(await ask("returns", "parcels", "list")).toBe(false);
});

it("opens a group when any of its children is open", async () => {
  expect(await ask(["returns"], "goods", "list")).toBe(true);
  expect(await ask(["returns"], "till", "list")).toBe(false);
});

it("denies when the ability throws, instead of leaving the page blank", async () => {
  const broken = {
    can: () => {
      throw new Error("broken");
    },
  } as unknown as ReturnType<typeof member>;
  expect(await makeAccess(broken, subjects, () => "No access").can({ resource: "parcels", action: "list" })).toEqual({
    can: false,
    reason: "No access",
  });
});

it("never shows one resource's result for another while the answer is pending", async () => {
  const { queryOptions } = makeAccess(member([]), subjects, () => "").options ?? {};
  expect(queryOptions?.placeholderData).toBeUndefined();
  expect(queryOptions?.staleTime).toBe(Number.POSITIVE_INFINITY);
  const Page = () => <p>{`edit ${useCan({ resource: "parcels", action: "edit" }).data?.can}`}</p>;
  renderPage(<Page />, { ability: member(["returns"]) });
  expect(screen.getByText("edit undefined")).toBeInTheDocument();
  expect(await screen.findByText("edit false")).toBeInTheDocument();
});
