import { type MessageStanding, messageStates } from "#contracts/messages";

/** Return the key of a standing's words: a standing that is a state has the state's. */
export const messageStatusKey = (standing: MessageStanding): string =>
  (messageStates as readonly MessageStanding[]).includes(standing)
    ? `records:message_state.${standing}`
    : `records:message_standing.${standing}`;
