import { Select } from "antd";
import { campaigns } from "#contracts/campaigns/campaigns";
import { useOperation } from "#src/hooks/use-operation";

interface CampaignChoiceProps {
  id?: string | undefined;
  label: string;
  value?: unknown;
  onChange?: (value: string) => void;
}

/** Choose a campaign; the newest come first, others are found by their name. */
export function CampaignChoice({ id, label, value, onChange }: CampaignChoiceProps) {
  const found = useOperation(campaigns, "list", { query: { limit: 100 } });
  return (
    <Select
      id={id ?? ""}
      aria-label={label}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      loading={found.isLoading}
      options={(found.data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
      value={(value || null) as string}
      onChange={(next) => onChange?.(next)}
    />
  );
}
