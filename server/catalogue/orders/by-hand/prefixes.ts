/** External ids of what was entered here; no platform's begin so. */
export const recordedPrefix = "recorded:";
export const handPrefix = "hand:";

export const isRecorded = ({ external_id }: { external_id: string }): boolean => external_id.startsWith(recordedPrefix);
/** Return whether a parcel was entered by hand. */
export const isByHand = ({ external_id }: { external_id: string }): boolean => external_id.startsWith(handPrefix);
