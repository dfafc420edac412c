import type { ConnectionAdapter, EventProvider, MessageConnection, SaveConnection } from "#contracts/message-connections";
import { rateLimits } from "#contracts/message-connections";

interface Price {
  country: string | undefined;
  /** A decimal in the currency's unit. */
  price: string;
  currency: string;
}

/** Values of the fields: what may be missing is empty, and a secret is never filled in. */
export interface ConnectionValues {
  adapter: ConnectionAdapter;
  rate: number;
  daily_limit: number | null;
  host: string;
  port: number;
  username: string;
  password: string;
  connections: number;
  relay_signs: boolean;
  events: EventProvider;
  topic_arn: string;
  public_key: string;
  events_secret: string;
  api_key: string;
  account_sid: string;
  auth_token: string;
  base_url: string;
  messaging_service_sid: string;
  sender: string;
  senders: { country: string | undefined; sender: string }[];
  prices: Price[];
}

const micros = 1_000_000;
/** Return millionths of a unit as a decimal. */
const decimalOf = (amount: number): string => (amount / micros).toFixed(6).replace(/\.?0+$/, "");

/** Return the values to edit. */
export function connectionValues({ adapter, rate, daily_limit, smtp, twilio }: MessageConnection): ConnectionValues {
  return {
    ...{ adapter, rate, daily_limit },
    ...{ host: smtp?.host ?? "", port: smtp?.port ?? 587, username: smtp?.username ?? "" },
    ...{ connections: smtp?.connections ?? 5, relay_signs: smtp?.relay_signs ?? false, events: smtp?.events ?? "none" },
    ...{ topic_arn: smtp?.topic_arn ?? "", public_key: smtp?.public_key ?? "" },
    ...{ password: "", events_secret: "", api_key: "", auth_token: "" },
    ...{ account_sid: twilio?.account_sid ?? "", base_url: twilio?.base_url ?? "https://api.twilio.com" },
    ...{ messaging_service_sid: twilio?.messaging_service_sid ?? "", sender: twilio?.sender ?? "" },
    senders: twilio?.senders ?? [],
    prices: (twilio?.prices ?? []).map(({ country, micros: amount, currency }) => ({ country, currency, price: decimalOf(amount) })),
  };
}

const orNull = (text: string): string | null => text.trim() || null;
const secret = <Name extends string>(name: Name, text: string) => (text ? ({ [name]: text } as Record<Name, string>) : {});

/** Return what to save; a secret that was left empty is left out. */
export function connectionBody(values: ConnectionValues): SaveConnection {
  const { adapter, rate, daily_limit, host, port, username, connections, relay_signs, events } = values;
  const limits = { rate: rate ?? rateLimits.usual, daily_limit: daily_limit ?? null };
  if (adapter === "kept") return { adapter };
  if (adapter === "recorded") return { adapter, ...limits };
  if (adapter === "resend")
    return { adapter, ...limits, ...secret("api_key", values.api_key), ...secret("events_secret", values.events_secret) };
  if (adapter === "smtp")
    return {
      ...{ adapter, ...limits, host: host.trim(), port, username: username.trim(), connections, relay_signs, events },
      topic_arn: events === "ses" ? orNull(values.topic_arn) : null,
      public_key: events === "sendgrid" ? orNull(values.public_key) : null,
      ...secret("password", values.password),
      ...secret("events_secret", values.events_secret),
    };
  return {
    ...{ adapter, ...limits, account_sid: values.account_sid.trim(), base_url: values.base_url.trim() },
    ...{ messaging_service_sid: orNull(values.messaging_service_sid), sender: orNull(values.sender) },
    senders: values.senders.flatMap(({ country, sender }) => (country && sender.trim() ? [{ country, sender: sender.trim() }] : [])),
    prices: values.prices.flatMap(({ country, price, currency }) =>
      country && currency ? [{ country, currency, micros: Math.round(Number(price) * micros) }] : [],
    ),
    ...secret("auth_token", values.auth_token),
  };
}
