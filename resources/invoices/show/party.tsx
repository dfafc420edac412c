import { useTranslation } from "react-i18next";
import { townLines } from "#contracts/address-lines";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { countryName } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";

type PartyFields = InvoiceDetail["buyer"];

/** Show a name and address as they stand on the document. */
export function Party({ title, party }: { title: string; party: Pick<PartyFields, "name"> & Partial<PartyFields> }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const country = party.country && countryName(party.country, locale);
  const town = townLines({ ...party, postcode: party.postal_code });
  const ids = (["vat_id", "tax_number"] as const).filter((name) => party[name]);
  return (
    <section aria-label={title} style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
      <div className="bh-small">{title}</div>
      <strong>
        <bdi>{party.name || "—"}</bdi>
      </strong>
      {[...(party.lines ?? []), ...town, country, party.email].filter(Boolean).map((line) => (
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
