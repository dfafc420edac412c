import type { View, Views } from "./list-latency.ts";
import { one } from "./views-returns.ts";

const views = (): View[] => [
  ["all", ""],
  ...one("tab", ["subscribed", "pending", "left", "bounced", "none"]),
  ...one("email_status", ["SUBSCRIBED", "PENDING", "UNSUBSCRIBED", "BOUNCED", "COMPLAINED", "NONE"]),
  ...one("sms_status", ["SUBSCRIBED", "UNSUBSCRIBED", "NONE"]),
  ...one("language", ["en", "ar"]),
  ...one("country", ["US", "IS", "DE"]),
  ...one("tag", ["vip", "nobody"]),
  ...one("source", ["CHECKOUT", "STAFF"]),
  ["two languages", "language=fr,vi"],
  ["counts", "/api/v1/notifications/subscribers/counts?"],
  ...["created_at", "-updated_at", "updated_at", "-spent_minor", "spent_minor"].map((sort): View => [`sort ${sort}`, `sort=${sort}`]),
];

const meetings = (): View[] => [
  ["subscribed of a country", "tab=subscribed&country=IS"],
  ["bounced that read French", "email_status=BOUNCED&language=fr"],
  ["tag by what they spent", "tag=vip&sort=-spent_minor"],
  ["from a form, by text message", "source=FORM&sms_status=SUBSCRIBED"],
];

export const subscribersViews: Views = {
  list: "/api/v1/notifications/subscribers",
  single: views,
  meetings,
  searches: [
    ["search an email address", "q=reader77%40example.com"],
    ["search a phone number", "q=%2B15550000"],
    ["search a name", "q=wei%20tremblay"],
    ["search a common word", "q=emma"],
    ["search nothing there", "q=zzzzqq"],
  ],
  deepened: ["all", "tab=subscribed", "tag=vip", "sort -spent_minor"],
};
