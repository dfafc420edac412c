import { sql } from "kysely";

/** The name of a case's assignee, joined as account `a`. */
export const assigneeName = sql<string>`concat_ws(' ', a.first_name, a.last_name)`;
