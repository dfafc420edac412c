import { contracts } from "#contracts/index";
import { dataProviders } from "#providers/data/services";
import { makeQueryClient } from "#providers/query-client";
import { clientFor } from "./clients.ts";
import { currentStoreId } from "./lib/session.ts";

/** What Refine asks and where it keeps the answers; also for those who ask before Refine stands. */
export const queryClient = makeQueryClient();
export const data = dataProviders({ client: clientFor, contracts, env: import.meta.env, storeId: currentStoreId });
