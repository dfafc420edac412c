import { normalizeIP } from "@fastify/rate-limit";
import { type Selectable, sql } from "kysely";
import type { ConsentAction, ConsentChannel, ConsentSource } from "#contracts/subscribers/states";
import type { Reader, Tx } from "#server/db/open";
import type { ConsentEvent } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import { consentDigest } from "#server/messaging/domain/people/consent-digest";
import type { SubscriberRecord } from "../record.ts";

export type ConsentRecord = Selectable<ConsentEvent>;

/** What is known of how a person consented or left. */
export interface Evidence {
  source: ConsentSource;
  /** The wording as shown; empty where none was. */
  text?: string | undefined;
  /** ISO instant; default: now. */
  at?: string | undefined;
  ip?: string | null | undefined;
  user_agent?: string | null | undefined;
  page_url?: string | null | undefined;
  evidence_id?: string | null | undefined;
}

type Caller = Pick<CallContext, "now" | "language"> & { store: { id: string }; actor: Pick<CallContext["actor"], "type" | "name"> };

/** Append an event to a person's consent trail. The person must be locked: each digest covers the one before it. */
export async function appendEvent(
  tx: Tx,
  context: Caller,
  person: Pick<SubscriberRecord, "id" | "language">,
  event: Evidence & { channel: ConsentChannel; action: ConsentAction },
): Promise<void> {
  const { channel, action, source, text = "", evidence_id = null, page_url = null, user_agent = null, ip = null } = event;
  const at = new Date(event.at ?? context.now).toISOString();
  const last = await tx
    .selectFrom("consent_event")
    .select(["position", "digest"])
    .where("store_id", "=", context.store.id)
    .where("subscriber_id", "=", person.id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const facts = { store_id: context.store.id, subscriber_id: person.id, channel, action, source, at, text };
  await tx
    .insertInto("consent_event")
    .values({
      id: newId(),
      ...facts,
      position: (last?.position ?? 0) + 1,
      ip,
      ip_network: ip ? normalizeIP(ip) : null,
      user_agent: user_agent ? cutText(user_agent, 500) : null,
      language: person.language ?? context.language,
      page_url,
      evidence_id,
      actor: context.actor.type === "customer" || context.actor.type === "system" ? "" : context.actor.name,
      digest: consentDigest(last?.digest ?? "", facts),
      created_at: context.now.toISOString(),
    })
    .execute();
}

/** Return a person's trail, oldest first, and before it that of every record merged into theirs. */
export async function loadTrail(reader: Reader, storeId: string, id: string): Promise<ConsentRecord[]> {
  const merged = await reader.selectFrom("subscriber").select("id").where("store_id", "=", storeId).where("merged_into", "=", id).execute();
  return await reader
    .selectFrom("consent_event")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("subscriber_id", "in", [id, ...merged.map((one) => one.id)])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Return whether this very grant or withdrawal was recorded before. */
export async function isRecorded(
  tx: Tx,
  storeId: string,
  personId: string,
  { channel, action, source, at }: { channel: ConsentChannel; action: ConsentAction; source: ConsentSource; at: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom("consent_event")
    .select("id")
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", personId)
    .where("channel", "=", channel)
    .where("action", "=", action)
    .where("source", "=", source)
    .where(sql<boolean>`at = ${new Date(at).toISOString()}`)
    .executeTakeFirst();
  return found !== undefined;
}
