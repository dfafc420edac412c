import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { useLocale } from "#src/ui/use-locale";

type PartyFields = InvoiceDetail["buyer"];

/** Show a name and address as they stand on the document. */
export function Party({ title, party }: { title: string; party: Pick<PartyFields, "name"> & Partial<PartyFields> }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const country = party.country && (new Intl.DisplayNames(locale, { type: "region" }).of(party.country) ?? party.country);
  const town = [party.postal_code, party.city, party.region].filter(Boolean).join(" ");
  const ids = (["vat_id", "tax_number"] as const).filter((name) => party[name]);
  return (
    <section aria-label={title} style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
      <div className="bh-small">{title}</div>
      <strong>
        <bdi>{party.name || "—"}</bdi>
      </strong>
      {[...(party.lines ?? []), town, country, party.email].filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {ids.map((name) => (
        <div key={name} className="bh-small">
          {t(`party.${name}`)} <bdi>{party[name]}</bdi>
        </div>
      ))}
    </section>
  );
}
