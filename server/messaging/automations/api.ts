export { cancelWatches, insertWatch, isSoldOut } from "./entries/watches.ts";
