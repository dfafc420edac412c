import { contracts } from "#contracts/index";
import { liveEventsPath, liveTickets } from "#contracts/live";
import { makeAuditLog } from "#providers/audit-log";
import { originOf } from "#providers/data/origin";
import { dataProviders } from "#providers/data/services";
import { makeLive } from "#providers/live";
import { resources } from "#resources/index";
import { currentStoreId, currentToken, onSessionEnd } from "#src/lib/session/session";
import { api, clientFor } from "./providers.ts";
import { providePorts } from "./refine-app.tsx";

const env: Record<string, unknown> = import.meta.env;

export const data = dataProviders({ client: clientFor, contracts, env, storeId: currentStoreId });
export const live = makeLive({
  url: `${originOf("return-and-exchange", env)}${liveEventsPath}`,
  token: currentToken,
  // A refusal of this call, unlike one of the stream, ends an expired session.
  ticket: async () => ((await api.call("POST", liveTickets.operations.create.path)) as { ticket: string }).ticket,
});
onSessionEnd(live.close);

providePorts({ data, live: live.provider, audit: makeAuditLog(data.merchants), resources });
