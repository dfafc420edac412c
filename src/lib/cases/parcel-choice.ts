interface Parcel {
  lines: readonly { order_line_id: string; quantity: number }[];
}

/** Return the parcels that hold all of these units, given by line; none where there is nothing to choose. */
export function parcelChoice<P extends Parcel>(parcels: readonly P[], units: Readonly<Record<string, { quantity: number }>>): P[] {
  const wanted = Object.entries(units);
  const holds = ({ lines }: P, id: string, count: number) =>
    lines.some(({ order_line_id, quantity }) => order_line_id === id && quantity >= count);
  const found = parcels.filter((parcel) => wanted.every(([id, { quantity }]) => holds(parcel, id, quantity)));
  return wanted.length > 0 && found.length > 1 ? found : [];
}
