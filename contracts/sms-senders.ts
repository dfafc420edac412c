/** Return whether a sender is a name, which nobody can reply to. */
export const isName = (sender: string): boolean => !sender.startsWith("+");
/** Return whether messages to a country may come from a name; carriers of the USA and Canada refuse it. */
export const takesNames = (country: string | null): boolean => country !== "US" && country !== "CA";
