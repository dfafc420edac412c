import type { DataProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { type Contract, type Service, services } from "#contracts/contract";
import { originOf } from "./origin.ts";
import { restProvider } from "./rest.ts";

export interface ServiceOptions {
  /** Returns the client of an origin; equal origins share one. */
  client: (origin: string) => AxiosInstance;
  contracts: readonly Contract[];
  env: Record<string, unknown>;
  storeId?: () => string | null;
}

/** Return one data provider per backend service, by service name; `default` only satisfies Refine. */
export function dataProviders({ client, contracts, env, storeId }: ServiceOptions): Record<Service | "default", DataProvider> {
  const one = (service: Service) =>
    restProvider({
      http: client(originOf(service, env)),
      apiUrl: services[service],
      contracts: contracts.filter((contract) => contract.service === service),
      ...(storeId && { storeId }),
    }) as DataProvider;
  const all = Object.fromEntries((Object.keys(services) as Service[]).map((service) => [service, one(service)])) as Record<
    Service,
    DataProvider
  >;
  return { default: all["return-and-exchange"], ...all };
}
