import type { FastifyReply } from "fastify";
import type { Language, MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { Device } from "#server/kit/device";
import type { Seal } from "#server/kit/seal";

export interface LinkNotice {
  account: { id: string; email: string; first_name: string; last_name: string; language: Language | null };
  template: "identityLinked";
  language: Language;
  values: Record<string, string>;
  now: Date;
}
/** A membership of a store; opaque here, from and to the sessions module. */
interface Place {
  id: string;
  store_id: string;
  user_type: "merchant" | "member";
  first_name: string;
  last_name: string;
}

export interface SingleSignOnLinks {
  seal: Seal;
  writeMail(tx: Tx, notice: LinkNotice): Promise<void>;
  /** Return the person's membership of the store, or of their only one. @throws NOT_FOUND, CHOOSE_STORE */
  placeOf(accountId: string, storeId: string | undefined): Promise<Place>;
  placesOf(tx: Tx, accountId: string): Promise<Place[]>;
  /** Sign a person in. @throws TWO_FACTOR_REQUIRED */
  enterPlace(place: Place, from: Device, reply: FastifyReply): Promise<MerchantLogin | MemberLogin>;
  /** Lock out whoever registered the address without ever confirming it. */
  takeOver(tx: Tx, accountId: string, now: Date): Promise<void>;
}
export type SsoDeps = CoreDeps & SingleSignOnLinks;
