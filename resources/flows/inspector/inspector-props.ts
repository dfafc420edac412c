import type { Catalogue } from "#contracts/flows/catalogue-shape";
import type { FlowNode, Graph } from "#contracts/flows/graph";
import type { PayLimits } from "#contracts/flows/shapes";
import type { Place, Trigger } from "#contracts/flows/states";

export type Config = FlowNode["config"];

/** What the settings of a step need. */
export interface InspectorProps {
  node: FlowNode;
  graph: Graph;
  trigger: Trigger;
  place: Place;
  catalogue: Catalogue;
  /** Return what is wrong with a part of the config. */
  problemAt: (path: string) => string | undefined;
  /** `label` names a text that is typed, so that it is undone as a whole. */
  onChange: (config: Config, label?: string) => void;
  payLimits: PayLimits | null;
  onPayLimits: (limits: PayLimits | null) => void;
}

/** Return config with one value set; an empty one is left out, so that the check says it is missing. */
export function withValue(config: Config, key: string, value: unknown): Config {
  const isEmpty = value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const { [key]: _, ...rest } = config;
  return isEmpty ? rest : { ...rest, [key]: value };
}
