import { equalPlays, plannedPlays, playName, playOften } from "../support/experiment-trials.ts";
import { type Row, row } from "./table.ts";

/** Play experiments with equal arms, and with the planned difference really there, and compare their verdicts with what is promised. */
export async function verdicts({ plays, seed }: { plays: number; seed: number }): Promise<Row[]> {
  const equal = equalPlays.map((play) => {
    const { WINNER, LOSER } = playOften(play, plays, seed);
    return row(`false verdicts: ${playName(play)}`, (WINNER + LOSER) * 100, { unit: " %", most: 5 });
  });
  const planned = plannedPlays.flatMap((play) => {
    const { WINNER, NO_DIFFERENCE } = playOften(play, plays, seed);
    return [
      row(`found at the plan: ${playName(play)}`, WINNER * 100, { unit: " %", least: 80 }),
      row(`ruled out at the plan: ${playName(play)}`, NO_DIFFERENCE * 100, { unit: " %", most: 20 }),
    ];
  });
  return [...equal, ...planned];
}
