import { PlusOutlined } from "@ant-design/icons";
import { Flex, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseLabels, ParcelOptions } from "#contracts/labels/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { FormAlert } from "#src/ui/forms/form-alert";
import { BuyLabel } from "./buy-label.tsx";
import type { LabelContract } from "./label-facts.tsx";
import { LabelList, MakeLabel } from "./label-list.tsx";
import type { LabelActions } from "./label-row.tsx";

export interface ParcelsProps {
  contract: LabelContract;
  caseId: string;
  known: Omit<CaseLabels, "has_drop_off_code">;
  /** Whether the store sends labels for this case at all. */
  isSentByStore: boolean;
  mayChange: boolean;
}

/** Offer to make or buy the label of one parcel. */
function ParcelTools({ contract, caseId, known, isSentByStore, mayChange, parcel }: ParcelsProps & { parcel: ParcelOptions }) {
  const make = useCommand(contract, "create", { notice: "cases:labels.asked" });
  const { parcel_no } = parcel;
  const labels = known.items.filter((label) => label.parcel_no === parcel_no);
  if (!isSentByStore) return null;
  return (
    <>
      <BuyLabel {...{ contract, caseId, parcelNo: parcel_no, known: { ...parcel, connections: known.connections } }} />
      {mayChange && (
        <MakeLabel
          {...{ labels, options: parcel, isPending: make.isPending }}
          onMake={() => void make.run({ params: { id: caseId }, body: parcel_no > 1 ? { parcel_no } : {} })}
        />
      )}
      {make.error && <FormAlert code={make.error.code} params={make.error.data} />}
    </>
  );
}

/** Offer the label of the only parcel, beside the title of all labels; several parcels have their own offers. */
export function OnlyParcelTools(props: ParcelsProps) {
  const [first, ...others] = props.known.parcels;
  return first && others.length === 0 ? <ParcelTools {...props} parcel={first} /> : null;
}

/** Show the labels of a case by parcel, and offer to add a parcel. */
export function ParcelList({ actions, ...props }: ParcelsProps & { actions: LabelActions }) {
  const { t } = useTranslation("cases");
  const { known, isSentByStore, mayChange } = props;
  const { parcels, next_parcel: next } = known;
  /** The parcel that is being added, until it has a label. */
  const [added, setAdded] = useState(0);
  const isAdding = next !== null && next.parcel_no === added;
  const isMany = parcels.length > 1 || isAdding;
  const mayAdd = next?.may_make || next?.may_buy;
  return (
    <Flex vertical gap={14}>
      {parcels.map((parcel) => {
        const labels = known.items.filter(({ parcel_no }) => parcel_no === parcel.parcel_no);
        if (!isMany) return <LabelList key={parcel.parcel_no} labels={labels} mayChange={mayChange} actions={actions} />;
        return (
          <section key={parcel.parcel_no} aria-label={t("labels.parcel", { number: parcel.parcel_no })}>
            <ParcelHead number={parcel.parcel_no}>{parcels.length > 1 && <ParcelTools {...props} parcel={parcel} />}</ParcelHead>
            <LabelList labels={labels} mayChange={mayChange} actions={actions} />
          </section>
        );
      })}
      {isAdding && (
        <section aria-label={t("labels.parcel", { number: next.parcel_no })}>
          <ParcelHead number={next.parcel_no}>
            <ParcelTools {...props} parcel={next} />
          </ParcelHead>
          <p className="bh-small">{t("labels.parcelNew")}</p>
        </section>
      )}
      {next && !isAdding && isSentByStore && (mayChange || known.connections.length > 0) && (
        <ReasonButton
          size="small"
          type="dashed"
          style={{ alignSelf: "flex-start" }}
          icon={<PlusOutlined aria-hidden="true" />}
          reason={mayAdd ? undefined : next.message}
          onClick={() => setAdded(next.parcel_no)}
        >
          {t("labels.addParcel")}
        </ReasonButton>
      )}
    </Flex>
  );
}

function ParcelHead({ number, children }: { number: number; children: React.ReactNode }) {
  const { t } = useTranslation("cases");
  return (
    <Flex wrap align="center" justify="space-between" gap={8}>
      <Typography.Text strong>{t("labels.parcel", { number })}</Typography.Text>
      <Flex wrap gap={8}>
        {children}
      </Flex>
    </Flex>
  );
}
