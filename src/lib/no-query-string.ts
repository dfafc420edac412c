/** simple-rest writes queries of another dialect with this; ours never let it. */
export function stringify(): never {
  throw new Error("the data provider writes its own queries");
}
