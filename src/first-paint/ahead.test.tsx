import { expect, it, vi } from "vitest";
import { aheadArrived, noteAhead } from "./ahead.ts";

it("waits for the session and what is asked for with it, but not for what comes late", async () => {
  vi.useFakeTimers();
  let answer = () => {};
  noteAhead(new Promise<void>((resolve) => (answer = resolve)));
  const arrived = vi.fn();
  void aheadArrived(Promise.resolve()).then(arrived);
  await vi.advanceTimersByTimeAsync(200);
  expect(arrived).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toHaveBeenCalled();

  noteAhead(new Promise(() => {}));
  const late = aheadArrived(Promise.resolve());
  await vi.advanceTimersByTimeAsync(300);
  await expect(late).resolves.toBeUndefined();
  vi.useRealTimers();
});
