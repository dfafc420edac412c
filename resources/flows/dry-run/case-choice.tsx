import { Flex, InputNumber, Select, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { claims } from "#contracts/claims/claims";
import { type Place, placeOf, type Trigger } from "#contracts/flows/states";
import { orders } from "#contracts/orders/orders";
import { returns } from "#contracts/returns/returns";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { type SearchOption, useSearchOptions } from "#src/hooks/lists/use-search-options";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Segments } from "#src/ui/forms/segments";

/** As the contract has them; importing its schemas would load them for the editor. */
const most = { last: 500, ids: 100 };
const usual = 100;

/** Which past cases a dry-run walks: the last ones, or those chosen. */
export interface CaseChoice {
  way: "last" | "ids";
  last: number;
  chosen: readonly SearchOption[];
}
export const usualChoice: CaseChoice = { way: "last", last: usual, chosen: [] };

/** Return the choice as the call takes it; null while nothing is chosen. */
export function buildCaseChoice({ way, last, chosen }: CaseChoice): { last: number } | { ids: string[] } | null {
  if (way === "last") return { last };
  return chosen.length === 0 ? null : { ids: chosen.map(({ value }) => value) };
}

interface Props {
  trigger: Trigger;
  value: CaseChoice;
  onChange: (choice: CaseChoice) => void;
}

/** Choose the last cases by their count, or particular ones by number. */
export function CaseChoiceFields({ trigger, value, onChange }: Props) {
  const { t } = useTranslation("flow-dry-run");
  return (
    <>
      <Segments
        label={t("which.label")}
        value={value.way}
        options={(["last", "ids"] as const).map((way) => ({ value: way, label: t(`which.${way}`) }))}
        onChange={(way) => onChange({ ...value, way })}
      />
      <Flex vertical gap={8} style={value.way === "ids" ? { flex: "1 1 260px", minInlineSize: 0, maxInlineSize: 480 } : {}}>
        <Typography.Text type="secondary" strong>
          {t(value.way === "last" ? "last" : "which.chosen")}
        </Typography.Text>
        {value.way === "last" ? (
          <InputNumber
            aria-label={t("last")}
            min={1}
            max={most.last}
            precision={0}
            value={value.last}
            onChange={(last) => onChange({ ...value, last: last ?? usual })}
          />
        ) : (
          <Chosen place={placeOf(trigger)} chosen={value.chosen} onChange={(chosen) => onChange({ ...value, chosen })} />
        )}
      </Flex>
    </>
  );
}

const nouns = { OFFER: returns, RETURN: returns, CLAIM: claims, ORDER: orders, REGISTRATION: warrantyRegistrations };
/** As far as the lists have it: a registration has no number. */
interface Row {
  id: string;
  number?: string;
  customer?: { name?: string } | null;
  product?: { title: string };
}
const toOption = ({ id, number, product, customer }: Row): SearchOption => ({
  value: id,
  label: [number ?? product?.title ?? id, customer?.name].filter(Boolean).join(" · "),
});

interface ChosenProps {
  place: Place;
  chosen: readonly SearchOption[];
  onChange: (chosen: SearchOption[]) => void;
}
function Chosen({ place, chosen, onChange }: ChosenProps) {
  const { t } = useTranslation("flow-dry-run");
  const found = useSearchOptions<Row>(nouns[place], toOption);
  return (
    <>
      <Select
        mode="multiple"
        labelInValue
        maxCount={most.ids}
        aria-label={t("which.chosen")}
        placeholder={t("which.search")}
        value={[...chosen]}
        onChange={(next: SearchOption[]) => onChange(next.map(({ value, label }) => ({ value, label })))}
        {...found.selectProps}
        options={found.options}
      />
      {found.error && <FormAlert code={found.error.code} params={found.error.data} />}
    </>
  );
}
