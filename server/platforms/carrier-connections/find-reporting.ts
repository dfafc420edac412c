import type { Reader } from "#server/db/open";
import { carrierAdapters, type ReceivedReport, type ReportNames } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { findReportingRow, openCredentials } from "./repository.ts";

/** A connection as far as its reports are concerned. */
export interface ReportingCarrier {
  id: string;
  storeId: string;
  isGenuine(received: ReceivedReport): boolean;
  /** What a report names; nothing else in it is believed. */
  names(raw: Buffer): ReportNames;
}

/** Return a connection by the id that is part of the address of its reports; null: there is none, or it has no secret to verify them with. */
export async function findReportingCarrier(
  { ports }: Pick<ModuleDeps, "ports">,
  reader: Reader,
  id: string,
): Promise<ReportingCarrier | null> {
  const row = await findReportingRow(reader, id);
  const secret = row && openCredentials(ports.seal, row)?.webhook_secret;
  if (!row || !secret) return null;
  const { isGenuine, names } = carrierAdapters[row.provider];
  return { id, storeId: row.store_id, isGenuine: (received) => isGenuine(received, secret), names };
}
