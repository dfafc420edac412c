import type { WorkGauge } from "#server/db/work-gauge";

export const jobsGauge: WorkGauge = {
  name: "backhaul_jobs",
  help: "Background jobs by state",
  states: ["ready", "running", "dead"],
  count: ({ kysely }) =>
    kysely
      .selectFrom("job")
      .select((eb) => ["state", eb.fn.countAll<string>().as("n")])
      .groupBy("state")
      .execute(),
};
