import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import { campaigns } from "#contracts/campaigns/campaigns";
import { productGroups } from "#contracts/product-groups";
import { shopSettings } from "#contracts/shop-settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { SegmentChoice } from "./choice.tsx";

interface RecordChoiceProps {
  id?: string | undefined;
  label: string;
  value?: unknown;
  onChange?: (value: string | string[]) => void;
}

interface Found {
  isLoading: boolean;
  data?: { items: readonly { id: string; name: string }[] } | undefined;
}

function Named({ found, ...props }: RecordChoiceProps & { found: Found }) {
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SegmentChoice {...props} isLoading={found.isLoading} options={options} />;
}

/** Choose a campaign; the newest come first, others are found by their name. */
export const CampaignChoice = (props: RecordChoiceProps) => (
  <Named {...props} found={useOperation(campaigns, "list", { query: { limit: 100 } })} />
);

/** Choose an automation; the newest come first, others are found by their name. */
export const AutomationChoice = (props: RecordChoiceProps) => (
  <Named {...props} found={useOperation(automations, "list", { query: { limit: 100 } })} />
);

/** Choose a product group by its name. */
export const GroupChoice = (props: RecordChoiceProps) => (
  <Named {...props} found={useOperation(productGroups, "list", { query: { limit: 100 } })} />
);

/** Choose one of the store's topics. */
export function TopicChoice(props: RecordChoiceProps) {
  const { i18n } = useTranslation();
  const found = useOperation(shopSettings, "show");
  const options = (found.data?.topics ?? []).map(({ key, labels }) => ({
    value: key,
    label: labels[i18n.language as keyof typeof labels] ?? labels[found.data?.default_language ?? "en"] ?? key,
  }));
  return <SegmentChoice {...props} isLoading={found.isLoading} options={options} />;
}
