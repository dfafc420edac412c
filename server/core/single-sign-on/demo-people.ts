import type { Preset } from "#contracts/permissions";

/** The people of the demo, whose password is published. */
export const demoPassword = "demo-password-1";
export const demoOwner = { key: "owner", email: "owner@demo.test", first_name: "Olivia", last_name: "North" };
export const demoMembers: readonly { preset: Preset; email: string; first_name: string; last_name: string }[] = [
  { preset: "Manager", email: "manager@demo.test", first_name: "Marc", last_name: "Lefèvre" },
  { preset: "Agent", email: "agent@demo.test", first_name: "Aisha", last_name: "Osman" },
  { preset: "Warehouse", email: "warehouse@demo.test", first_name: "Wen", last_name: "Li" },
  { preset: "Finance", email: "finance@demo.test", first_name: "Phương", last_name: "Trần" },
  { preset: "Viewer", email: "viewer@demo.test", first_name: "Vera", last_name: "Novak" },
];

export const ownerEmail = demoOwner.email;
export const memberEmails = demoMembers.map(({ email }) => email);
