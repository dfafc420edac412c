import { type RawBuilder, sql } from "kysely";

/** Return a value for a jsonb column. Needed for arrays, which the driver would write as PostgreSQL arrays. */
export const asJson = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;
