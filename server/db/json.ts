import { type RawBuilder, sql } from "kysely";

/** A value for a jsonb column. Needed for arrays: the driver would write them as PostgreSQL arrays. */
export const asJson = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;
