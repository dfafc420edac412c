type Call = (real: never) => unknown;

/** What a call answers before it could be made: can be taken back, and waited for. */
export interface Handle {
  destroy: () => void;
  update: (config: unknown) => void;
  then: (resolve: (value: unknown) => void, reject?: (reason: unknown) => void) => Promise<void>;
}

/**
 * Stands for an object that is not loaded yet: every method may be called at once, `wanted` is told, and the calls are made when
 * `arrive` brings the real one. From then on they go straight through.
 */
export function waitingFor<T extends object>(wanted: () => void): { stand: T; arrive: (real: T) => void } {
  let there: T | undefined;
  let arrived: (real: T) => void = () => undefined;
  const coming = new Promise<T>((resolve) => {
    arrived = resolve;
  });
  const later = (call: Call): Handle => {
    wanted();
    // In a box: the handle is awaited by itself, and a promise would wait for what it waits for.
    const made = coming.then((real) => ({ handle: call(real as never) as Partial<Handle> | undefined }));
    return {
      destroy: () => void made.then(({ handle }) => handle?.destroy?.()),
      update: (config) => void made.then(({ handle }) => handle?.update?.(config)),
      // biome-ignore lint/suspicious/noThenProperty: antd's own handles are awaited
      then: (resolve, reject) => made.then(({ handle }) => handle as unknown).then(resolve, reject),
    };
  };
  const stand = new Proxy({} as T, {
    get: (_, name) => {
      if (there) return Reflect.get(there, name);
      return (...given: unknown[]) => later((real) => (real as Record<PropertyKey, (...given: unknown[]) => unknown>)[name]?.(...given));
    },
  });
  return {
    stand,
    arrive: (real) => {
      there = real;
      arrived(real);
    },
  };
}
