import { useState } from "react";
import type { PortalOrder } from "#contracts/portal/portal";
import type { Client } from "./client.ts";
import { type Choice, type Choices, freshChoice, type Line, methodsOf, missingOf } from "./draft.ts";
import { ItemForm } from "./item-form.tsx";
import { Day, focusFirstWrong, Money, Notice, Page, Picture, Ways, WhyNot } from "./parts.tsx";
import { useSpeech } from "./words.ts";

interface ChooseItemsProps {
  said: string;
  client: Client;
  order: PortalOrder;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onBack: () => void;
  onNext: () => void;
}

function without(choices: Choices, id: string): Choices {
  const { [id]: _, ...rest } = choices;
  return rest;
}

/** Which items, how many, why, and what for. */
export function ChooseItems({ said, client, order, choices, onChoices, onBack, onNext }: ChooseItemsProps) {
  const { t } = useSpeech();
  const [asked, setAsked] = useState(false);
  const chosen = order.lines.filter(({ order_line_id }) => order_line_id in choices);
  const isWhole = chosen.every((line) => Object.keys(missingOf(order, line, choices[line.order_line_id] ?? freshChoice)).length === 0);
  const problem =
    chosen.length === 0 ? t("items.none") : !isWhole ? t("items.missing") : !methodsOf(order, choices).length ? t("items.apart") : "";
  const next = () => {
    setAsked(true);
    if (problem) focusFirstWrong();
    else onNext();
  };
  return (
    <Page title={t("items.title")} step={said}>
      <ul className="rows">
        {order.lines.map((line) => (
          <li key={line.order_line_id} className="card">
            <LinePick
              line={line}
              currency={order.currency}
              isChosen={line.order_line_id in choices}
              onPick={(isChosen) =>
                onChoices(isChosen ? { ...choices, [line.order_line_id]: firstOf(line) } : without(choices, line.order_line_id))
              }
            />
            {choices[line.order_line_id] && (
              <ItemForm
                client={client}
                order={order}
                line={line}
                choice={choices[line.order_line_id] as Choice}
                isAsked={asked}
                onChoice={(choice) => onChoices({ ...choices, [line.order_line_id]: choice })}
              />
            )}
          </li>
        ))}
      </ul>
      {asked && problem && <Notice tone="danger">{problem}</Notice>}
      <Ways onBack={onBack}>
        <button type="button" className="button" onClick={next}>
          {t("next")}
        </button>
      </Ways>
    </Page>
  );
}

/** Where there is one way only, it is chosen. */
const firstOf = ({ allowed_outcomes }: Line): Choice => ({
  ...freshChoice,
  outcome: (allowed_outcomes.length === 1 && allowed_outcomes[0]) || "",
});

interface LinePickProps {
  line: Line;
  currency: string;
  isChosen: boolean;
  onPick: (isChosen: boolean) => void;
}
function LinePick({ line, currency, isChosen, onPick }: LinePickProps) {
  const { t } = useSpeech();
  const title = [line.title, line.variant_title].filter(Boolean).join(", ");
  return (
    <label className="pick" data-off={line.code !== null}>
      <input
        type="checkbox"
        aria-label={t("items.pick", { title })}
        checked={isChosen}
        disabled={line.code !== null}
        onChange={(event) => onPick(event.target.checked)}
      />
      <Picture url={line.image_url} />
      <span className="grow">
        <span>{line.title}</span>
        {line.variant_title && <span className="hint">{line.variant_title}</span>}
        {line.code ? (
          <WhyNot line={line} />
        ) : (
          line.closes_at && (
            <span className="hint">
              {t("items.until")} <Day at={line.closes_at} />
            </span>
          )
        )}
      </span>
      {!line.code && <Money minor={line.unit_minor} currency={currency} />}
    </label>
  );
}
