import { afterEach } from "vitest";

const own = process.env.TZ;

/**
 * Move the device to a time zone until the test ends. Where the machine has no TZ it is deleted again: assigning undefined would leave the
 * text "undefined", a zone nobody knows, to every later test of the process.
 */
export function deviceIn(zone: string): void {
  process.env.TZ = zone;
}

/** Register what brings the machine's own zone back after each test of a file. */
export function zoneOfMachineAfterEach(): void {
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
}
