import { ApiError } from "./api-error.ts";

/** Run many writes to the end; if any fail, throw an error whose `data.results` has the result of each. */
export async function eachSettled<T>(targets: T[], write: (target: T) => Promise<{ data: unknown }>): Promise<{ data: never[] }> {
  const settled = await Promise.allSettled(targets.map(write));
  const results = settled.map((result, index) => ({
    target: targets[index],
    is_success: result.status === "fulfilled",
    code: result.status === "rejected" ? (result.reason as ApiError).code : null,
    message: result.status === "rejected" ? (result.reason as Error).message : "",
  }));
  const failed = settled.find((result) => result.status === "rejected");
  if (failed?.status !== "rejected")
    return { data: settled.map((result) => (result.status === "fulfilled" ? result.value.data : null) as never) };
  const { statusCode = 0, message } = failed.reason as ApiError;
  throw new ApiError({ statusCode, code: "PARTIAL", message, data: { results } });
}
