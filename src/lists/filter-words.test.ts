import { afterEach, expect, it } from "vitest";
import { dayEnd, dayOf, dayStart, todayIn } from "#src/lib/dates/days";
import { dispatch } from "#src/lib/session/session";
import { dateWords } from "#src/ui/dates/date-words";
import { deviceIn, zoneOfMachineAfterEach } from "../../tests/support/device-zone.ts";
import { dayText } from "./filter-words.ts";

zoneOfMachineAfterEach();
afterEach(() => dispatch({ type: "LOGOUT" }));
const zones = ["America/Los_Angeles", "Asia/Ho_Chi_Minh", "UTC"];
/** On the days on which the clocks change in Los Angeles, and on one where they do not. */
const days = ["2026-03-08", "2026-06-10", "2026-11-01"];

it.each(zones.flatMap((store) => zones.map((reader) => [store, reader])))(
  "a day of a store in %s is chosen, kept and named the same on a device in %s",
  (store, reader) => {
    deviceIn(reader);
    dispatch({
      type: "INITIAL",
      person: { user: { user_type: "merchant" }, store: { _id: "s", timezone: store }, platform: null } as never,
    });
    for (const day of days) {
      const [from = "", to = ""] = [dayStart(day), dayEnd(day)];
      expect([dayOf(from), dayOf(to)]).toEqual([day, day]);
      const named = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
      expect([dayText("en")(from), dayText("en")(to), dateWords(new Date(to), "date", "en")]).toEqual([named, named, named]);
    }
    expect(todayIn()).toBe(todayIn(store));
  },
);
