import { describe, expect, it } from "vitest";
import { consentColumn, saidIn } from "./consent-columns.ts";

describe("columns about consent", () => {
  it("are recognised in the exports of other tools, in our own, and in the five languages", () => {
    const known = {
      email_consent: [
        ...["Accepts Email Marketing", "Email Marketing Consent", "Email consent", "Email Status", "email_marketing_status", "Newsletter"],
        ...["Consentement e-mail", "Đồng ý email", "邮件同意", "موافقة البريد", "Newsletter abonné", "subscribed_to_email"],
      ],
      sms_consent: [
        "Accepts SMS Marketing",
        "SMS Marketing Consent",
        "Text consent",
        "SMS consent",
        "sms_status",
        "Đồng ý tin nhắn",
        "短信同意",
      ],
      consent: [
        "Accepts Marketing",
        "Subscribed",
        "Opt-in",
        "GDPR",
        "Status",
        "Global status",
        "wc_marketing_opt_in",
        "Marketing",
        "Consent",
      ],
      refusal: ["UNSUB_TIME", "UNSUB_REASON", "CLEAN_TIME", "Unsubscribed", "Opted out", "Suppressed", "Blocklisted", "Bounced", "退订"],
      email_refusal: ["Email Unsubscribed", "Unsubscribed from emails", "Do not email"],
      sms_refusal: ["SMS opt-out", "Unsubscribed from SMS"],
    };
    for (const [field, heads] of Object.entries(known)) for (const head of heads) expect(consentColumn(head), head).toBe(field);
  });

  it("are not those that say when, where or how somebody agreed, nor any others", () => {
    const others = [
      ...[
        "Email",
        "E-mail",
        "Phone",
        "Mobile",
        "First Name",
        "Country",
        "State",
        "Tags",
        "Total Spent",
        "OPTIN_TIME",
        "OPTIN_IP",
        "CONFIRM_TIME",
      ],
      ...[
        "Email Marketing Consent Timestamp",
        "Consent source",
        "Consented on",
        "Subscription date",
        "MEMBER_RATING",
        "Order status",
        "Note",
      ],
    ];
    for (const head of others) expect(consentColumn(head), head).toBeNull();
  });
});

describe("a cell about consent", () => {
  it("says yes, no, or that they left, in the words of tools and people", () => {
    const words = {
      YES: ["yes", "TRUE", "1", "SUBSCRIBED", "Subscribed", "opted_in", "oui", "Abonné", "có", "是", "نعم", "مشترك"],
      NO: ["", "no", "false", "0", "NEVER_SUBSCRIBED", "not_subscribed", "pending", "Non", "Sans consentement", "không", "否", "لا"],
      LEFT: ["UNSUBSCRIBED", "Unsubscribed", "opted out", "bounced", "cleaned", "Désabonné", "complained", "redacted"],
    };
    for (const [said, cells] of Object.entries(words)) for (const cell of cells) expect(saidIn("email_consent", cell), cell).toBe(said);
  });

  it("is not understood otherwise", () => {
    for (const cell of ["maybe", "2024-05-01", "?", "peut-être", "email"]) expect(saidIn("consent", cell), cell).toBeNull();
  });

  it("of a column of those who left says so by a mark, a reason or a time, and nothing when empty", () => {
    for (const cell of ["2024-05-01 10:00:00", "yes", "N/A: too many mails", "1", "spam"])
      expect(saidIn("refusal", cell), cell).toBe("LEFT");
    for (const cell of ["", "no", "false", "0", "N/A"]) expect(saidIn("email_refusal", cell), cell).toBe("YES");
  });
});
