interface Units {
  line_external_id: string;
  quantity: number;
}

/** Return a parcel's units of the order's own lines: a line taken off the order is still named in what was sent. */
export const unitsIn = (units: readonly Units[], lines: readonly { external_id: string; quantity: number }[]): Units[] =>
  units.flatMap(({ line_external_id, quantity }) => {
    const line = lines.find(({ external_id }) => external_id === line_external_id);
    return line && quantity > 0 ? [{ line_external_id, quantity: Math.min(quantity, line.quantity) }] : [];
  });
