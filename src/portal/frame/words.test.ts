import { expect, it } from "vitest";
import { customerLabels } from "#contracts/portal/shapes";
import { coverageStates } from "#contracts/portal/warranty";
import { closeReasons, outcomes, shippingMethods, stages } from "#contracts/returns/states";
import { languages } from "#contracts/session/rules";
import { i18n, setLanguage } from "#src/lib/words/i18n";
import { startWords } from "./words.ts";

it.each(languages)("has portal words in %s for everything the server may say about a return", async (language) => {
  await startWords();
  await setLanguage(language);
  const keys = [
    ...outcomes.map((outcome) => `enums:outcome.${outcome}`),
    ...shippingMethods.flatMap((method) => [`enums:customer_method.${method}`, `method.hint.${method}`]),
    ...[...stages, ...closeReasons].flatMap((progress) => [`enums:customer_stage.${progress}`, `nextStep.${progress}`]),
    ...customerLabels.map((label) => `enums:customer_timeline.${label}`),
    ...coverageStates.map((state) => `coverage.${state}`),
  ];
  expect(keys.filter((key) => !i18n.exists(key))).toEqual([]);
});
