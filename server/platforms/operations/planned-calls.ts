import type { LivePlatform } from "#server/platforms/port";
import type { CreditCommand } from "#server/platforms/port/credit";
import { isPlatformError, PlatformError } from "#server/platforms/port/errors";
import type { ExchangeCommand, ExchangeResult, FulfilCommand } from "#server/platforms/port/exchange";
import type { InvoiceCommand } from "#server/platforms/port/invoices";
import type { NativeReturns, ReturnCommand } from "#server/platforms/port/returns";
import type { RestockCommand } from "#server/platforms/port/stock";
import { outOfSight } from "./error-kinds.ts";
import type { Calls } from "./operation.ts";
import type { PlannedOperation } from "./planned.ts";
import { isCancelPlanned, isToBeHeld, lastHold } from "./planned.ts";

type Result = Record<string, unknown>;
/** An operation to run. `target`: the platform's id of what the operation it is about has made. */
export interface Runnable {
  key: string;
  command: NonNullable<PlannedOperation["command"]>;
  target: string;
  /** How often it was called before. */
  attempts: number;
  about: readonly string[];
  /** What is planned about the same order as this, in that order. */
  planned(): Promise<Planned[]>;
}
type Planned = Pick<PlannedOperation, "key" | "kind" | "about" | "state" | "result">;
type Make = (platform: LivePlatform, operation: Runnable) => Pick<Calls<Result>, "call" | "find">;

const done = { done: true };
/** Safe to repeat: the platform's state says whether it was done, so an earlier attempt need not be found. */
const again = (call: (request: string) => Promise<Result>) => ({ call, find: call });

function returnsOf({ returns }: LivePlatform): NativeReturns {
  if (returns) return returns;
  throw new PlatformError("not_supported", { safeMessage: "The platform has no returns" });
}

const makers: Record<Exclude<PlannedOperation["kind"], "refund">, Make> = {
  credit: ({ credit }, { key, command }) => {
    const asked = command as unknown as CreditCommand;
    return {
      call: async (request) => ({ ...(await credit.issue(asked, key, request)) }),
      find: async () => copied(await credit.findByKey(asked, key)),
    };
  },
  invoice: ({ invoices }, { key, command }) => ({
    call: async () => ({ ...(await invoices.create(command as unknown as InvoiceCommand, key)) }),
    find: async () => copied(await invoices.findByKey(key)),
  }),
  // A mail that may have been sent is sent again: two are better than none.
  invoice_mail: ({ invoices }, { command, target }) => ({
    call: async () => {
      await invoices.send(target, command as { to: string; subject: string; message: string });
      return done;
    },
    find: async () => null,
  }),
  invoice_cancel: ({ invoices }, { target }) =>
    again(async () => {
      try {
        await invoices.cancel(target);
      } catch (error) {
        // It was paid first: its payment is booked when the platform reports it or is asked.
        if (!isPlatformError(error, "conflict")) throw error;
        return { paid: true };
      }
      return done;
    }),
  exchange: ({ exchange }, { key, command, planned }) => {
    const asked = command as unknown as ExchangeCommand;
    // What was released in the meantime need not be held any more.
    const state = async () => {
      const operations = await planned();
      const hold = isToBeHeld(operations, { key, command }) && !isCancelPlanned(operations, key);
      // One planned before holds had operations of their own is held at once.
      return { hold, isAlone: hold && lastHold(operations, key) === undefined };
    };
    const held = async (made: ExchangeResult, isAlone: boolean): Promise<Result> => {
      if (isAlone) await exchange.hold(made.external_id, asked.note);
      return { ...made };
    };
    return {
      async call() {
        const { hold, isAlone } = await state();
        return held(await exchange.create({ ...asked, hold }, key), isAlone);
      },
      async find() {
        const made = await exchange.findByKey(asked, key);
        return made && held(made, (await state()).isAlone);
      },
    };
  },
  exchange_cancel: ({ exchange }, { target }) =>
    again(async () => {
      await exchange.cancel(target);
      return done;
    }),
  hold: ({ exchange }, operation) =>
    again(async () => {
      if (isOvertaken(await operation.planned(), operation)) return { ...done, overtaken: true };
      await inSight(operation.attempts, () => exchange.hold(operation.target, String(operation.command.note ?? "")));
      return done;
    }),
  release: ({ exchange }, operation) =>
    again(async () => {
      const operations = await operation.planned();
      if (isOvertaken(operations, operation)) return { ...done, overtaken: true };
      const hold = operations.findLast(({ kind }) => kind === "hold");
      // One that was overtaken by this release placed none.
      const wasHeld = hold === undefined || (hold.state === "done" && hold.result?.overtaken !== true);
      await inSight(operation.attempts, () => exchange.release(operation.target, { wasHeld }));
      return done;
    }),
  fulfil: ({ exchange }, { key, command, target, attempts }) =>
    again(async () => ({
      ...(await inSight(attempts, () =>
        exchange.fulfil({ ...(command as unknown as FulfilCommand), order: { external_id: target } }, key),
      )),
    })),
  restock: ({ stock }, { command }) =>
    again(async (request) => ({ ...(await stock.restock(command as unknown as RestockCommand, request)) })),
  return: (platform, { key, command }) => {
    const asked = command as unknown as ReturnCommand;
    return {
      call: async () => ({ ...(await returnsOf(platform).mirror(asked, key)) }),
      find: async () => copied(await returnsOf(platform).findByKey(asked.order.external_id, key)),
    };
  },
  return_state: (platform, { command, target }) =>
    again(async () => ({ state: await moveReturn(returnsOf(platform), target, command.action as "close" | "reopen" | "cancel") })),
};

/** Return whether an order was let go, held again or cancelled here since a hold or a release of it was planned. */
const isOvertaken = (operations: readonly Planned[], { key, about: [order = ""] }: Runnable): boolean =>
  lastHold(operations, order)?.key !== key || isCancelPlanned(operations, order);

/** About a quarter of an hour by the pauses between attempts: what is out of sight for longer comes in sight by a person only. */
const attemptsInSight = 5;

/** Give up on units that stay out of sight, so that somebody is told what to do. */
async function inSight<T>(attempts: number, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (attempts < attemptsInSight || !isPlatformError(error, "not_ready") || error.platformCode !== outOfSight) throw error;
    throw new PlatformError("not_supported", { safeMessage: error.safeMessage, platformCode: outOfSight, cause: error });
  }
}

const copied = (result: object | null): Result | null => result && { ...result };

/** Somebody may have moved it on the platform already. */
async function moveReturn(returns: NativeReturns, target: string, action: "close" | "reopen" | "cancel") {
  const wanted = { close: "closed", reopen: "open", cancel: "cancelled" } as const;
  const state = (await returns.get(target))?.state;
  return state === wanted[action] ? state : returns.setState(target, action);
}

/** Return the calls of an operation; the platform is opened by the first one made. */
export function callsOf(kind: PlannedOperation["kind"], open: () => Promise<LivePlatform>, operation: Runnable): Calls<Result> {
  if (kind === "refund") throw new Error("refunds are paid by their legs");
  const make = async () => makers[kind](await open(), operation);
  return {
    call: async (request) => (await make()).call(request),
    find: async (request) => (await make()).find(request),
    // A code is worth money: it is derived again when it is needed.
    stored: (result) => (kind === "credit" ? { ...result, code: null } : result),
  };
}
