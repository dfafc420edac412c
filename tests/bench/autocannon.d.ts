declare module "autocannon" {
  interface Result {
    requests: { average: number };
    /** Milliseconds; at a fixed rate, from when the request was due. */
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  function autocannon(options: {
    url: string;
    headers: Record<string, string>;
    connections: number;
    duration: number;
    /** Requests a second over all connections; as many as are answered without it. */
    overallRate?: number;
    method?: "POST";
    body?: Buffer;
    /** Seconds. */
    timeout?: number;
    setupClient?: (client: autocannon.Client) => void;
  }): Promise<Result>;
  namespace autocannon {
    interface Client {
      setRequests(requests: { path: string; headers: Record<string, string> }[]): void;
    }
  }
  export default autocannon;
}
