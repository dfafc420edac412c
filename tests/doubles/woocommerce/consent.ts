import { randomBytes } from "node:crypto";
import type { Incoming, Outgoing } from "../serve.ts";
import type { World } from "./world.ts";

const permissions = new Set(["read", "write", "read_write"]);

/**
 * The wc-auth consent page: a person approves or denies, the keys are posted to the callback, and only after the callback
 * has answered 200 the browser goes to the return address.
 */
export async function consent(world: World, { method, path, query }: Incoming): Promise<Outgoing> {
  const field = (name: string) => query.get(name) ?? "";
  const scope = field("scope");
  if (!permissions.has(scope) || !field("callback_url") || !field("return_url"))
    return { status: 401, headers: { "content-type": "text/html" }, body: "<h1>Error: Missing parameter</h1>" };
  if (path === "/wc-auth/v1/authorize" && method === "GET")
    return {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: `<!doctype html><title>Connect</title><h1>${inHtml(field("app_name"))} would like to connect to your store</h1>
<form method="post" action="/wc-auth/v1/access_granted?${inHtml(query.toString())}"><button>Approve</button></form>
<a href="${inHtml(back(field("return_url"), field("user_id"), "0"))}">Deny</a>`,
    };
  const key = {
    key: `ck_${randomBytes(20).toString("hex")}`,
    secret: `cs_${randomBytes(20).toString("hex")}`,
    permissions: scope as "read",
  };
  world.keys.push(key);
  const granted = {
    key_id: world.keys.length,
    user_id: field("user_id"),
    consumer_key: key.key,
    consumer_secret: key.secret,
    key_permissions: scope,
  };
  const status = await post(field("callback_url"), granted);
  if (status !== 200) {
    world.keys.pop();
    return { status: 401, headers: { "content-type": "text/html" }, body: "<h1>Error: An error occurred in the request</h1>" };
  }
  return { status: 302, headers: { location: back(field("return_url"), field("user_id"), "1") }, body: "" };
}

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function back(address: string, user: string, success: string): string {
  const url = new URL(address);
  url.searchParams.set("success", success);
  url.searchParams.set("user_id", user);
  return url.href;
}

async function post(url: string, body: object): Promise<number> {
  try {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return answer.status;
  } catch {
    return 0;
  }
}
