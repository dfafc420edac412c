import { sql } from "kysely";

/**
 * Whether a person may do nothing in a store but set up two-factor authentication, of a query that names the account `a` and the store
 * `st`.
 */
export const mustSetUpTwoFactor = sql<boolean>`(st.two_factor_required and not exists (
  select 1 from second_factor as sf where sf.account_id = a.id and sf.confirmed_at is not null))`;
