import { audit } from "./audit.ts";
import type { Contract } from "./contract.ts";
import { dimensions } from "./dimensions.ts";
import { files } from "./files.ts";
import { members } from "./members.ts";
import { orders } from "./orders.ts";
import { productGroups } from "./product-groups.ts";
import { locations, products } from "./products.ts";
import { publicApi } from "./public.ts";
import { returns } from "./returns.ts";
import { merchants } from "./session.ts";
import { apiKeys, deliveries, stores } from "./stores.ts";
import { warranty } from "./warranty.ts";
import { warrantyRegistrations } from "./warranty-registrations.ts";

/** Every contract, one line a noun. The OpenAPI document and the permission matrix walk this list. */
export const contracts: readonly Contract[] = [
  merchants,
  stores,
  apiKeys,
  orders,
  returns,
  products,
  locations,
  files,
  deliveries,
  productGroups,
  dimensions,
  warranty,
  warrantyRegistrations,
  members,
  audit,
  publicApi,
];
