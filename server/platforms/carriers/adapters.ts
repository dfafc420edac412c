import type { CarrierProvider } from "#contracts/carrier-services";
import { easypostAdapter } from "./easypost/easypost.ts";
import { easyshipAdapter } from "./easyship/easyship.ts";
import { karrioAdapter } from "./karrio/karrio.ts";
import type { CarrierAdapter } from "./port.ts";
import { sendcloudAdapter } from "./sendcloud/sendcloud.ts";

/** The services that labels are bought from. */
export const carrierAdapters: Readonly<Record<CarrierProvider, CarrierAdapter>> = {
  easypost: easypostAdapter,
  easyship: easyshipAdapter,
  sendcloud: sendcloudAdapter,
  karrio: karrioAdapter,
};
