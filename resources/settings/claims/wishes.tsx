import { ArrowUpOutlined } from "@ant-design/icons";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { claimTypes, wantedKinds } from "#contracts/claims/states";
import type { WishRule } from "#contracts/claims/wishes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { IconButton } from "#src/ui/actions/icon-button";
import { MoneyInput } from "#src/ui/money/money-input";
import { ListLines } from "../parts/list-lines.tsx";
import { GroupField } from "../parts/reach-fields.tsx";

const blank: WishRule = { types: [], product_group_ids: [], from_minor: null, to_minor: null, kinds: [...wantedKinds] };

/** Edit which resolutions customers may ask for, rule by rule; the first that fits decides. */
export function Wishes({ currency }: { currency: string }) {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="wishes"
      title={t("claims.wishes.title")}
      text={t("claims.wishes.text")}
      add={t("claims.wishes.add")}
      blank={blank}
      max={50}
      fields={({ index }) => <RuleFields index={index} currency={currency} />}
      buttons={({ index, onMove }) =>
        index > 0 && (
          <IconButton
            label={t("claims.wishes.up", { number: index + 1 })}
            icon={<ArrowUpOutlined aria-hidden="true" />}
            onClick={() => onMove(index, index - 1)}
          />
        )
      }
    />
  );
}

function RuleFields({ index, currency }: { index: number; currency: string }) {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  return (
    <>
      <Form.Item name={[index, "types"]} label={t("claims.wishes.types")}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          placeholder={t("claims.wishes.everyType")}
          options={claimTypes.map((value) => ({ value, label: enumLabel("claim_type", value) }))}
        />
      </Form.Item>
      <GroupField start={[index]} />
      <Form.Item name={[index, "from_minor"]} label={t("claims.wishes.from")}>
        <MoneyInput currency={currency} min={0} placeholder={t("unlimited")} />
      </Form.Item>
      <Form.Item name={[index, "to_minor"]} label={t("claims.wishes.to")}>
        <MoneyInput currency={currency} min={0} placeholder={t("unlimited")} />
      </Form.Item>
      <Form.Item name={[index, "kinds"]} label={t("claims.wishes.kinds")}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          placeholder={t("claims.wishes.none")}
          options={wantedKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))}
        />
      </Form.Item>
    </>
  );
}
