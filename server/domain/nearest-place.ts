interface Place {
  id: string;
  active: boolean;
  address: { line1?: string | null | undefined; city?: string | null | undefined; country?: string | null | undefined } | null;
}

const isReachable = ({ active, address }: Place): boolean => active && Boolean(address?.line1 && address.city);

/**
 * Where a parcel goes: the case's own place, else the first one in the sender's country, else the first there is.
 * A place that is closed or has no street and town takes no parcels. Null: the store has none that does.
 */
export function returnPlaceFor<P extends Place>(places: readonly P[], wanted: string | null, country: string | null): P | null {
  const open = places.filter(isReachable);
  return (
    open.find(({ id }) => id === wanted) ??
    open.find(({ address }) => country !== null && address?.country?.toUpperCase() === country.toUpperCase()) ??
    open[0] ??
    null
  );
}
