import { campaigns } from "#contracts/campaigns/campaigns";
import { useOperation } from "#src/hooks/use-operation";
import { Choice } from "./choice.tsx";

interface CampaignChoiceProps {
  id?: string | undefined;
  label: string;
  value?: unknown;
  onChange?: (value: string | string[]) => void;
}

/** Choose a campaign; the newest come first, others are found by their name. */
export function CampaignChoice(props: CampaignChoiceProps) {
  const found = useOperation(campaigns, "list", { query: { limit: 100 } });
  return (
    <Choice
      {...props}
      isLoading={found.isLoading}
      options={(found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
