import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

interface Pace {
  /** Milliseconds between keys. */
  gap?: number;
  /** The key before which the scanner, or the device, stalls, and for how long. */
  late?: number;
  by?: number;
  /** What the scanner ends with; "" for nothing. */
  suffix?: string;
}

/**
 * Type a code as a scanner does, wherever the focus is: one key after the other, each with its default action unless the page prevents it.
 * As in a browser, a key's time is when it was pressed, also where the page was too busy to handle it then.
 */
export async function scan(code: string, { gap = 5, late = -1, by = 0, suffix = "{Enter}" }: Pace = {}): Promise<void> {
  const user = userEvent.setup({ delay: null });
  let due = performance.now();
  const press = async (key: string, after: number) => {
    due += after;
    const left = due - performance.now();
    if (left > 0) await act(() => new Promise((resolve) => setTimeout(resolve, left)));
    const at = due;
    const stamp = (event: Event) => Object.defineProperty(event, "timeStamp", { value: at });
    addEventListener("keydown", stamp, { capture: true, once: true });
    await user.keyboard(key);
  };
  for (const [index, key] of [...code].entries()) await press(key, index === late ? by : gap);
  if (suffix) await press(suffix, gap);
}
