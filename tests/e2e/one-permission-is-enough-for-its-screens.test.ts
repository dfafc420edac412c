import { afterAll, beforeAll, expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { type MemberPermission, memberPermissions } from "#contracts/permissions";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { guardedScreens } from "../support/screens.ts";
import { walkScreens } from "../support/walk-screens.ts";

let journey: Journey;
let owner: Caller;
let member: { id: string; version: number };
let token: string;
let screens: Awaited<ReturnType<typeof guardedScreens>>;

beforeAll(async () => {
  journey = await startJourney("demo");
  owner = journey.as(await journey.token("owner@demo.test"));
  [member] = (await owner("GET", "/api/v1/merchants/members/list?q=agent@demo.test")).items;
  token = await journey.token("agent@demo.test");
  screens = await guardedScreens(owner);
});
afterAll(() => journey?.stop());

const abilityWith = (permission: MemberPermission) =>
  defineAbility({ userType: "member", permissions: [permission], platform: "woocommerce" });
/** Screens that a permission opens beside those that everyone signed in has. */
const opened = (permission: MemberPermission): string[] => {
  const ability = abilityWith(permission);
  return screens.filter(({ guard }) => guard.can && ability.can(...guard.can)).map(({ path }) => path);
};

it.each(memberPermissions)(
  "with %s alone, no screen that it opens asks for what it may not read",
  async (permission) => {
    const paths = opened(permission);
    if (paths.length === 0) return;
    const { version } = await owner("GET", `/api/v1/merchants/members/${member.id}`);
    await owner("PUT", `/api/v1/merchants/members/${member.id}`, { permissions: [permission], expected_version: version });
    journey.forbidden.length = 0;
    await walkScreens(journey, { token }, paths, async () => []);
    expect([...new Set(journey.forbidden)]).toEqual([]);
  },
  300_000,
);
