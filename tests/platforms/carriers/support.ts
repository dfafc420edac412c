import { readFileSync } from "node:fs";
import { noSettings } from "#contracts/carrier-services";
import { outboundSend } from "#server/kit/outbound-request";
import type { CarrierAccess } from "#server/platforms/carriers/port";
import { unwatched } from "#server/platforms/http/watch";

interface Wanted extends Partial<Pick<CarrierAccess, "publicKey">> {
  key: string;
  bases?: Partial<CarrierAccess["bases"]>;
  settings?: Partial<CarrierAccess["settings"]>;
  /** Whether files, and a store's own service, may be on this machine. */
  filesInside?: boolean;
}

const nowhere = "http://127.0.0.1:1";

/** Return what an adapter is opened with, whose service is a double on this machine. */
export const accessTo = ({ key, publicKey = null, bases, settings, filesInside = true }: Wanted): CarrierAccess => ({
  ...{ key, publicKey, settings: { ...noSettings, ...settings }, watch: unwatched, now: () => Date.now() },
  bases: { easypost: nowhere, easyship: nowhere, easyshipSandbox: nowhere, sendcloud: nowhere, ...bases },
  sendTo: () => outboundSend(true),
  sendOutside: outboundSend(filesInside),
});

/** Return the bytes of a recorded answer or request. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`../../support/fixtures/carriers/${name}`, import.meta.url));
export const recorded = (name: string): any => JSON.parse(fixture(name).toString("utf8"));
