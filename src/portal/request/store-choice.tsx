import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalOrder } from "#contracts/portal/shapes";
import { useLocale } from "#src/lib/words/use-locale";
import { useLanguage } from "../frame/words.ts";
import { useOrderContext } from "../orders/order-area.tsx";
import type { Position } from "./draft.ts";

type Store = PortalOrder["shops"][number];

interface StoreChoiceProps {
  stores: Store[];
  /** The chosen store's id; empty while none is chosen. */
  chosen: string;
  onChoose: (id: string) => void;
  onStores: (stores: Store[], near: Position) => void;
}

/** Choose the store to bring the items to, with its address, opening hours and, once the position is known, distance. */
export function StoreChoice({ stores, chosen, onChoose, onStores }: StoreChoiceProps) {
  const { t } = useTranslation("portal");
  if (stores.length === 0) return <p className="hint">{t("method.noShops")}</p>;
  return (
    <fieldset className="options">
      <legend>
        <h2>{t("method.shops")}</h2>
      </legend>
      <Nearest onStores={onStores} />
      {stores.map((store) => (
        <div key={store.id} className="card">
          <label className="pick">
            <input type="radio" name="store" checked={store.id === chosen} onChange={() => onChoose(store.id)} />
            <span className="grow">
              <span>{store.name}</span>
              <Distance km={store.distance_km} />
            </span>
          </label>
          <StoreFacts store={store} />
        </div>
      ))}
    </fieldset>
  );
}

/** Hundredths of a degree: about a kilometre. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Ask for the device's position and list the nearest stores first. The position is not stored. */
function Nearest({ onStores }: Pick<StoreChoiceProps, "onStores">) {
  const { t } = useTranslation("portal");
  const { client } = useOrderContext();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const locate = () => {
    setState("busy");
    const fail = () => setState("failed");
    const found = ({ coords }: GeolocationPosition) => {
      const near = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
      void client.stores(near).then(({ items }) => {
        onStores(items, near);
        setState("idle");
      }, fail);
    };
    navigator.geolocation.getCurrentPosition(found, fail, { timeout: 15_000, maximumAge: 600_000 });
  };
  if (!("geolocation" in navigator)) return null;
  return (
    <>
      <button type="button" className="outline" disabled={state === "busy"} aria-busy={state === "busy"} onClick={locate}>
        {t("method.nearest")}
      </button>
      {state === "failed" && (
        <p className="hint" role="status">
          {t("method.noPosition")}
        </p>
      )}
    </>
  );
}

function Distance({ km }: { km: number | null }) {
  const { t } = useTranslation("portal");
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 });
  return km === null ? null : <span className="hint">{t("method.distance", { km: number.format(km) })}</span>;
}

function StoreFacts({ store }: { store: Store }) {
  const language = useLanguage();
  const locale = useLocale();
  // 2 January 2023 was a Monday.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const nameOf = (day: number) => weekday.format(Date.UTC(2023, 0, day + 1));
  return (
    <>
      <address>{store.address.join(", ")}</address>
      {store.phone && <a href={`tel:${store.phone.replace(/[^+\d]/g, "")}`}>{store.phone}</a>}
      <dl className="hours">
        {store.opening_hours.map(({ day, opens, closes }) => (
          <div key={`${day}${opens}`}>
            <dt>{nameOf(day)}</dt>
            <dd dir="ltr">
              {opens}–{closes}
            </dd>
          </div>
        ))}
      </dl>
      {store.instructions[language] && <p className="hint">{store.instructions[language]}</p>}
    </>
  );
}
