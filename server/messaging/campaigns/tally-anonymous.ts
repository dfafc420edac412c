import type { Tx } from "#server/db/open";

interface Counted {
  store_id: string;
  campaign_id: string;
  variant: string | null;
}

/** Count readers of a campaign behind whose clicks nobody stands, or with a negative number fewer of them. */
export async function tallyAnonymous(tx: Tx, { variant, ...campaign }: Counted, n: number): Promise<void> {
  const counted = { ...campaign, variant: variant ?? "", language: "", outcome: "ANONYMOUS", reason: "", n };
  await tx
    .insertInto("campaign_tally")
    .values(counted as never)
    .execute();
}
