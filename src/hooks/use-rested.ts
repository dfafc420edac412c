import { useDebounce } from "use-debounce";

/** `useDebounce` for what is typed into a form: the text as it was when the typing last rested. */
export const useRested = (text: string, waitMs = 300): string => useDebounce(text, waitMs)[0];
