interface Rules<State extends string, Action extends string> {
  actions: { readonly [Name in Action]: { from: readonly State[] | "always" } };
}

/** Return the actions of a record as the server answers them to its owner: the `allowed` ones, and the others with the reason of `code`. */
export const allowing = <Action extends string>(all: readonly Action[], allowed: readonly Action[], code = "WRONG_STAGE") =>
  all.map((action) => {
    const isAllowed = allowed.includes(action);
    const reason = isAllowed ? null : code;
    return {
      ...{ action, allowed: isAllowed, code: reason, reason_code: reason, message: isAllowed ? "" : `Not now: ${code}.` },
      ...{ permission: "owner", path: `/${action}`, method: "POST" as const },
    };
  });

/** Return the same for a state, by the server's table. */
export function allowedIn<State extends string, Action extends string>({ actions }: Rules<State, Action>, state: NoInfer<State>) {
  const all = Object.keys(actions) as Action[];
  const isAllowed = (action: Action) => {
    const { from } = actions[action];
    return from === "always" || from.includes(state);
  };
  return allowing(all, all.filter(isAllowed));
}
