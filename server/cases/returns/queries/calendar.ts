import { type Kysely, sql } from "kysely";
import type { Input } from "#contracts/contract";
import type { CalendarKind, ReturnsCalendar } from "#contracts/returns/overview";
import type { returns } from "#contracts/returns/returns";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";
import { badRequest } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";

type Db = Kysely<DB>;
type Query = Input<(typeof returns)["operations"]["calendar"]>["query"];
const mostDays = 62;
/** Per kind; the lists of single days show the rest of a busy month. */
const most = 400;

interface Span {
  storeId: string;
  from: string;
  to: string;
}
interface Found {
  id: string;
  at: string;
  return_id: string | null;
  name: string;
  customer: string;
}

/** Return everything due in the span: the cases themselves and the deadlines around them. */
export async function returnsCalendar(db: Db, context: CallContext, { from, to }: Query): Promise<ReturnsCalendar> {
  if (to < from) throw badRequest({ to: "INVALID" });
  if (to > addDays(from, mostDays - 1)) throw badRequest({ to: "TOO_BIG" });
  const { id: storeId, timezone } = context.store;
  const span = { storeId, from: dayStart(timezone, from).toISOString(), to: dayEnd(timezone, to).toISOString() };
  const found: [CalendarKind, Found[]][] = [
    ["DUE", await casesBy(db, span, "due_at")],
    ["REMINDER", await casesBy(db, span, "remind_at")],
    ["EXPIRY", await casesBy(db, span, "expires_at")],
    ["RESERVATION", await reservations(db, span)],
    ["LABEL", await labels(db, span)],
    ["WARRANTY", await warranties(db, span)],
  ];
  const now = context.now.toISOString();
  const events = found.flatMap(([kind, rows]) =>
    rows.slice(0, most).map((row) => {
      const at = isoOf(row.at);
      return { ...row, kind, at, day: dayIn(timezone, new Date(at)), late: kind === "DUE" && at < now };
    }),
  );
  return {
    timezone,
    today: dayIn(timezone, context.now),
    events: events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1)),
    cut: found.filter(([, rows]) => rows.length > most).map(([kind]) => kind),
  };
}

/** An expiring case is due at its expiry, so it is listed once, as the expiry. */
const casesBy = (db: Db, { storeId, from, to }: Span, column: "due_at" | "remind_at" | "expires_at"): Promise<Found[]> =>
  db
    .selectFrom("returns as r")
    .where("r.store_id", "=", storeId)
    .where("r.status", "=", "OPEN")
    .where(sql.ref<string>(`r.${column}`), ">=", from)
    .where(sql.ref<string>(`r.${column}`), "<=", to)
    .$if(column === "due_at", (q) => q.where(sql<boolean>`r.expires_at is distinct from r.due_at`))
    .select(["r.id", sql.ref<string>(`r.${column}`).as("at"), "r.id as return_id", "r.number as name", "r.customer_name as customer"])
    .orderBy(sql.ref(`r.${column}`))
    .limit(most + 1)
    .execute();

const reservations = (db: Db, { storeId, from, to }: Span): Promise<Found[]> => {
  const ends = sql<string>`min(v.created_at + make_interval(hours => coalesce((r.policy_snapshot ->> 'exchange_reservation_hours')::int, 672)))`;
  return db
    .selectFrom("stock_reservation as v")
    .innerJoin("returns as r", "r.id", "v.return_id")
    .where("v.store_id", "=", storeId)
    .where("r.store_id", "=", storeId)
    .where("r.exchange_status", "=", "PLANNED")
    .groupBy(["r.id", "r.number", "r.customer_name"])
    .having(sql<boolean>`${ends} between ${from} and ${to}`)
    .select(["r.id", ends.as("at"), "r.id as return_id", "r.number as name", "r.customer_name as customer"])
    .orderBy("at")
    .limit(most + 1)
    .execute();
};

const labels = (db: Db, { storeId, from, to }: Span): Promise<Found[]> =>
  db
    .selectFrom("label as l")
    .innerJoin("returns as r", "r.id", "l.return_id")
    .where("l.store_id", "=", storeId)
    .where("r.store_id", "=", storeId)
    .where("l.state", "=", "READY")
    .where("l.expires_at", ">=", from)
    .where("l.expires_at", "<=", to)
    .select(["l.id", sql<string>`l.expires_at`.as("at"), "l.return_id", "r.number as name", "r.customer_name as customer"])
    .orderBy("l.expires_at")
    .limit(most + 1)
    .execute();

const warranties = (db: Db, { storeId, from, to }: Span): Promise<Found[]> =>
  db
    .selectFrom("warranty_registration as w")
    .where("w.store_id", "=", storeId)
    .where("w.status", "=", "VALID")
    .where("w.expires_at", ">=", from)
    .where("w.expires_at", "<=", to)
    .select(["w.id", sql<string>`w.expires_at`.as("at"), sql<null>`null`.as("return_id"), "w.product_title as name"])
    .select("w.customer_name as customer")
    .orderBy("w.expires_at")
    .limit(most + 1)
    .execute();
