export { endOpenExperiments } from "./operations/end-experiments.ts";
export { planExperiments, splitsToPlan } from "./operations/plan-experiments.ts";
export { loadKnownExperiments } from "./queries/known.ts";
export { loadArms, loadTriedArms } from "./units/arms.ts";
export { noteOffers } from "./units/expose.ts";
export { skipSplit, takeSplit } from "./units/take-split.ts";
