const fields = ["name", "line1", "line2"] as const;

/** Return an order's address as lines of text, in the order a label has them. */
export function addressLines(address: Readonly<Record<string, unknown>> | null): string[] {
  const text = (name: string) => (typeof address?.[name] === "string" ? address[name] : "");
  const town = [text("postcode"), text("city"), text("province")].filter(Boolean).join(" ");
  return [...fields.map(text), town, text("country")].filter(Boolean);
}
