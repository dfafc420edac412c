import type { Step } from "#contracts/automations/definition";
import type { Problem } from "#contracts/templates/templates";
import type { Tx } from "#server/db/open";
import { ensure, notFound } from "#server/kit/errors";
import { assertTextMessages, findOwnContent, findSystemProblems } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";

/**
 * Assert that steps can be written: their texts by their variables and length, their templates by whose they are. A draft's template may
 * still be empty. @throws NOT_FOUND, TEMPLATE_SYNTAX, UNKNOWN_VARIABLE, SMS_TOO_LONG, CONTENT_INCOMPLETE, LINK_NOT_ALLOWED
 */
export async function assertSteps(tx: Tx, deps: ModuleDeps, storeId: string, steps: readonly Step[], isDraft: boolean): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const at = `definition.steps.${index}`;
    if (step.channel === "SMS") await assertTextMessages(deps, tx, storeId, { key: step.template, texts: step.texts, at: `${at}.texts` });
    else if (step.template_id !== null) await assertOwn(tx, deps, { storeId, id: step.template_id, at }, isDraft);
    else if (!isDraft) refuse(await findSystemProblems(tx, storeId, step.template), `${at}.template`);
  }
}

function refuse(problems: readonly Problem[], at: string): void {
  const hasBadLink = problems.some(({ code }) => code === "BAD_LINK");
  ensure(problems.length === 0, hasBadLink ? "LINK_NOT_ALLOWED" : "CONTENT_INCOMPLETE", { at, problems });
}

async function assertOwn(
  tx: Tx,
  deps: ModuleDeps,
  { storeId, id, at }: { storeId: string; id: string; at: string },
  isDraft: boolean,
): Promise<void> {
  const own = await findOwnContent(deps, tx, storeId, id);
  if (own?.kind !== "AUTOMATION") throw notFound();
  if (isDraft) return;
  const hasFooter = own.content.blocks.some(({ type }) => type === "footer");
  refuse(own.faults, `${at}.template_id`);
  ensure(own.languages.length > 0 && hasFooter, "CONTENT_INCOMPLETE", { at: `${at}.template_id`, problems: [] });
}
