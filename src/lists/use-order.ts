import { useEffect, useRef, useState } from "react";
import type { Contract, Operation } from "#contracts/contract";
import { useCommand } from "#src/hooks/commands/use-command";
import type { OperationInput } from "#src/hooks/data/use-operation";
import { moved } from "#src/lib/forms/changes";

/**
 * Return rows to be put in order by a command. A move is shown at once and until the rows that follow it have loaded, so that the next one
 * starts from it; what loads while a move is under way may be older than that.
 */
export function useOrder<Row extends { id: string }, Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  rows: readonly Row[],
  inputOf: (ids: string[]) => OperationInput<Ops[Name]>,
) {
  const command = useCommand(contract, name, { notice: false, failure: "toast" });
  const [order, setOrder] = useState<readonly string[]>();
  const moves = useRef(0);
  const loaded = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order that has loaded is the reason
  useEffect(() => {
    if (moves.current === 0) setOrder(undefined);
  }, [loaded]);
  // Rows that are new meanwhile stand last.
  const placeOf = ({ id }: Row) => (order?.includes(id) ? order.indexOf(id) : rows.length);
  const shown = order ? [...rows].sort((a, b) => placeOf(a) - placeOf(b)) : rows;
  const move = async (from: number, to: number) => {
    const next = moved(
      shown.map(({ id }) => id),
      from,
      to,
    );
    setOrder(next);
    moves.current += 1;
    const answer = await command.run(inputOf(next));
    moves.current -= 1;
    if (!answer.ok && moves.current === 0) setOrder(undefined);
  };
  return { shown, move: (from: number, to: number) => void move(from, to) };
}
