import { runStates } from "#contracts/flows/states";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { dayEnd, dayStart } from "#src/lib/dates/days";

const names = ["state", "acted", "subject", "from", "to"] as const;
export type RunFilter = (typeof names)[number];

/** Return the filters of a flow's runs, which live in the address. */
export function useRunFilters() {
  const [params, setParams] = useAddressQuery();
  const change = (next: Partial<Record<RunFilter | "run", string>>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(next)) {
        if (value) now.set(name, value);
        else now.delete(name);
      }
      return now;
    });
  const of = (name: RunFilter) => params.get(name) ?? "";
  const states = of("state")
    .split(",")
    .filter((one) => (runStates as readonly string[]).includes(one));
  return {
    states,
    acted: of("acted"),
    subject: of("subject"),
    from: of("from"),
    to: of("to"),
    /** The run that is open. */
    run: params.get("run"),
    isFiltered: names.some((name) => of(name) !== ""),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""]))),
    /** As the server reads them. */
    query: {
      ...(states.length > 0 && { state: states.join(",") }),
      ...(of("acted") && { acted: of("acted") }),
      ...(of("subject") && { subject_id: of("subject") }),
      ...(of("from") && { from: dayStart(of("from")) }),
      ...(of("to") && { to: dayEnd(of("to")) }),
    },
  };
}
export type RunFilters = ReturnType<typeof useRunFilters>;
