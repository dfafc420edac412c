import { actionNames, flowActions, textFields } from "./actions.ts";
import type { Catalogue } from "./catalogue-shape.ts";
import { type FlowField, fieldNamed, flowFieldNames, operatorsOf } from "./fields.ts";
import { flowTemplateNames, limits, placeOf, subjectTypes, triggers, waitTopics } from "./states.ts";
import { flowTemplates } from "./templates.ts";

const described = (name: string) => {
  const { group, kind, places, values, unit, keyed, past } = fieldNamed(name) as FlowField;
  const operators = [...operatorsOf[kind]];
  return {
    ...{ name, group, kind, operators, places: [...places], past },
    ...{ values: values ? [...values] : null, unit: unit ?? null, keyed: keyed ?? false },
  };
};

/** Return the catalogue, which is the same for every store. */
export const catalogue = (): Catalogue => ({
  triggers: triggers.map((name) => ({ name, place: placeOf(name) })),
  fields: flowFieldNames.map(described),
  actions: actionNames.map((name) => ({ name, places: [...flowActions[name].places], stops: "stops" in flowActions[name] })),
  wait_topics: Object.fromEntries(subjectTypes.map((type) => [type, [...waitTopics[type]]])),
  text_fields: [...textFields],
  templates: flowTemplateNames.map((name) => ({ name, trigger: flowTemplates[name].trigger })),
  limits: { ...limits },
});
