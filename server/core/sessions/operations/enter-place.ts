import type { FastifyReply } from "fastify";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import type { Reader } from "#server/db/open";
import type { Device } from "#server/kit/device";
import { AppError, notFound } from "#server/kit/errors";
import { accountSubject, rememberDevice } from "../known-device.ts";
import { listPersons, type Person } from "../repository.ts";
import { choiceOf, entered } from "../shapes.ts";
import { enter } from "./enter.ts";

/** Return an account's membership of the store, or its only one. @throws NOT_FOUND, CHOOSE_STORE */
export async function findPlace(reader: Reader, accountId: string, storeId: string | undefined): Promise<Person> {
  const persons = await listPersons(reader, accountId);
  const [person, another] = persons.filter((one) => !storeId || one.store_id === storeId);
  if (!person) throw notFound();
  if (another) throw new AppError("CHOOSE_STORE", { stores: persons.map(choiceOf) });
  return person;
}

/** Sign in a person confirmed by another provider. @throws TWO_FACTOR_REQUIRED */
export async function enterPlace(
  deps: CoreDeps,
  person: Person,
  device: Device,
  reply: FastifyReply,
): Promise<MerchantLogin | MemberLogin> {
  const token = await enter(deps, person, device);
  rememberDevice(deps, reply, accountSubject(person.email), device.now);
  return entered(person, token);
}
