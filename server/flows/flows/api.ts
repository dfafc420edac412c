export { publishWeights } from "./operations/publish-weights.ts";
