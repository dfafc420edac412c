import { type AutomationType, automationTypes } from "#contracts/automations/states";
import { addressOf } from "#src/lib/routing/address-of";

const base = "/dashboard/notifications/automations";

/** The path of each screen; the resource declares its views by them. */
export const automationsPaths = {
  list: `${base}/list`,
  create: `${base}/create`,
  show: `${base}/:id`,
  edit: `${base}/:id/edit`,
} as const;

/** The same screens by type, with one over all of a type. */
export const typedPaths = automationTypes.map((type) => ({
  type,
  root: `${base}/${type}`,
  show: `${base}/${type}/:id`,
  edit: `${base}/${type}/:id/edit`,
}));

const to = addressOf(automationsPaths);
export const automationsAddress = to.list();
export const typeAddress = (type: AutomationType): string => `${base}/${type}`;
export const newAutomationAddress = (type?: AutomationType): string => `${to.create()}${type ? `?type=${type}` : ""}`;
export const automationAddress = ({ type, id }: { type: AutomationType; id: string }): string => `${base}/${type}/${id}`;
export const editAutomationAddress = (row: { type: AutomationType; id: string }): string => `${automationAddress(row)}/edit`;
