import { OutboundError, readText, type Send } from "#server/kit/outbound-request";

const timeoutMs = 15_000;
const longestAnswer = 256 * 1024;

export interface Answered {
  status: number;
  headers: Record<string, string>;
  /** Null: the body is no JSON. */
  json: unknown;
}

/** No answer; `wasSent`: the request may have been carried out. */
export interface Unanswered {
  code: string;
  wasSent: boolean;
}

interface Asked {
  method: "GET" | "POST" | "PATCH";
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Bytes that the answer may have, where it holds files. */
  longest?: number;
}

/** Return a provider's answer, or why there is none. Never throws. */
export async function ask(send: Send, { longest = longestAnswer, ...request }: Asked): Promise<Answered | Unanswered> {
  try {
    const answer = await send({ ...request, timeoutMs });
    const text = await readText(answer, longest);
    return { status: answer.status, headers: answer.headers, json: parsed(text) };
  } catch (error) {
    if (error instanceof OutboundError) return { code: error.code, wasSent: error.sent };
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Addresses to which nothing is sent, however often it is tried. */
const refusedAddress: ReadonlySet<string> = new Set(["PRIVATE_ADDRESS", "PORT_NOT_ALLOWED", "HTTPS_REQUIRED"]);
/** Return whether there is no answer because the address is not one to send to. */
export const isRefusedAddress = ({ code }: Unanswered): boolean => refusedAddress.has(code);

export const isAnswer = (result: Answered | Unanswered): result is Answered => "status" in result;
