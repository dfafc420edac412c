import { type RawBuilder, sql } from "kysely";
import type { JsonRecord } from "./column-types.ts";

/**
 * Return a value for a jsonb column. Needed for arrays, which the driver would write as PostgreSQL arrays. What an interface describes fits
 * columns of any record, too.
 */
export const asJson = <T>(value: T): RawBuilder<T & JsonRecord> => sql<T & JsonRecord>`${JSON.stringify(value)}::jsonb`;
