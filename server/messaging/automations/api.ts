export { cancelWatches, insertWatch } from "./entries/watches.ts";
