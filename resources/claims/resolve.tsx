import { Flex, List } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { moneyKinds } from "#contracts/claims/states";
import { ChangedElsewhere } from "#src/cases/changed-elsewhere";
import { cannotRefund, PayByHand } from "#src/cases/pay-by-hand";
import { RefusedWas } from "#src/cases/refused-was";
import { useRecord } from "#src/hooks/data/use-record";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Field } from "#src/ui/forms/field";
import { FormSelect } from "#src/ui/forms/form-select";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { claimCase } from "./claim-case.ts";
import { offerOf } from "./offers.ts";
import type { MoneyKind } from "./resolve/draft.ts";
import { Extras } from "./resolve/extras.tsx";
import { ItemLines } from "./resolve/item-lines.tsx";
import { notNow } from "./resolve/part-fields.tsx";
import { Summary } from "./resolve/summary.tsx";
import { type Resolving, type Sent, useResolve } from "./resolve/use-resolve.ts";
import { claimAddress, claimsAddress } from "./resource.ts";

/** Resolve a claim on one page: how each unit is settled, with the effect live. */
export default function ResolveClaim() {
  const { id } = useParams();
  return <Claim key={id} id={id ?? ""} />;
}

function Claim({ id }: { id: string }) {
  const { t } = useTranslation("claims");
  const { record, error, retry } = useRecord<ClaimDetail>(claims, id);
  const crumbs = [
    { label: t("titles:claims"), to: claimsAddress },
    { label: record?.number ?? "…", to: claimAddress(id) },
  ];
  return (
    <PageShell title={record ? t("resolve.title", { number: record.number }) : t("titles.resolve")} crumbs={crumbs}>
      {record ? (
        <Loaded record={record} />
      ) : (
        <Panel>{error ? <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} /> : <LinesSkeleton lines={8} />}</Panel>
      )}
    </PageShell>
  );
}

function Loaded({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const offer = offerOf(record, "resolve");
  const sent = useState(false);
  // While the call runs, its live event may bring the resolved claim before the answer.
  if (offer?.allowed || sent[0]) return <ResolveForm record={record} sent={sent} />;
  return (
    <Panel>
      <EmptyState
        title={t("resolve.nothing")}
        {...(offer?.reason && { text: offer.reason })}
        action={<LinkButton to={claimAddress(record.id)}>{t("resolve.back", { number: record.number })}</LinkButton>}
      />
    </Panel>
  );
}

function ResolveForm({ record, sent }: { record: ClaimDetail; sent: Sent }) {
  const navigate = useNavigate();
  const resolving = useResolve(record, sent, () => void navigate(claimAddress(record.id)));
  const { act } = resolving;
  return (
    <>
      {act.newer && <ChangedElsewhere of={claimCase} seen={act.seen} now={act.newer} onLoad={act.loadNewer} />}
      <TwoColumns isSideSticky side={<Summary resolving={resolving} />}>
        <RefusedPayouts record={act.seen} resolving={resolving} />
        <ItemLines record={act.seen} resolving={resolving} />
        <Extras record={act.seen} resolving={resolving} />
      </TwoColumns>
    </>
  );
}

type Refused = ClaimDetail["refused"][number];

/** Choose how what was refused is paid again. */
function RefusedPayouts({ record, resolving }: { record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  if (record.refused.length === 0) return null;
  return (
    <Panel title={t("resolve.refused")} flush>
      <List
        dataSource={record.refused}
        renderItem={(one) => (
          <List.Item key={one.payout_id} style={{ padding: "16px 20px" }}>
            <Line one={one} record={record} resolving={resolving} />
          </List.Item>
        )}
      />
      {resolving.mayBePaid && (
        <div style={{ padding: "0 20px 16px" }}>
          <RefusedWas
            value={resolving.draft.refused_was}
            isOther={resolving.isCredited}
            onChange={(refused_was) => resolving.change({ refused_was })}
          />
        </div>
      )}
      {cannotRefund(record.platform?.operations) && (
        <div style={{ padding: "0 20px 16px" }}>
          <PayByHand checked={resolving.draft.by_hand} onChange={(by_hand) => resolving.change({ by_hand })} />
        </div>
      )}
    </Panel>
  );
}

function Line({ one, record, resolving }: { one: Refused; record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  const titles = record.items.filter((item) => one.item_ids.includes(item.id)).map(({ title }) => title);
  const about = [
    ...titles,
    ...(one.shipping ? [enumLabel("claim_mode", "SHIPPING")] : []),
    ...(one.goodwill ? [enumLabel("claim_mode", "GOODWILL")] : []),
  ];
  const kinds = one.goodwill ? (["STORE_CREDIT"] as const) : moneyKinds;
  const options = [
    ...kinds.map((value) => ({ value: value as string, label: enumLabel("claim_kind", value) })),
    { value: notNow, label: t("resolve.later") },
  ];
  return (
    <Flex wrap flex={1} justify="space-between" align="flex-start" gap="8px 16px">
      <Flex vertical gap={4} style={{ minInlineSize: 0 }}>
        <bdi>{about.join(" · ")}</bdi>
        <Money minor={one.amount_minor} currency={record.currency} weight="strong" />
      </Flex>
      <Field label={t("resolve.kind")} htmlFor={id}>
        <FormSelect
          id={id}
          value={resolving.draft.refused[one.payout_id] ?? notNow}
          options={options}
          onChange={(value: string) => resolving.changeRefused(one.payout_id, value === notNow ? null : (value as MoneyKind))}
        />
      </Field>
    </Flex>
  );
}
