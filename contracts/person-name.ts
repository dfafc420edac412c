/** Ends of lines and other characters that control what they stand in. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** Marks that turn the direction of what follows them, beyond the name itself. Those between the letters of a name only join or part them. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** Return a person's name as it can be shown beside other text: on one line, and without what would reorder its surroundings. */
export const cleanName = (typed: string): string => typed.replace(controls, " ").replace(turning, "").trim();
