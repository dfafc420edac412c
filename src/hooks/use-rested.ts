import { useDebounce } from "use-debounce";

/** Return a form field's text, debounced. */
export const useRested = (text: string, waitMs = 300): string => useDebounce(text, waitMs)[0];
