// A bare route that stores what it receives: the baseline of the intake of webhook deliveries.
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query("create table if not exists bare_intake (id bigint generated always as identity, raw text not null)");
const app = Fastify();
app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.post("/intake", async (request) => {
  await pool.query("insert into bare_intake (raw) values ($1)", [request.body]);
  return { received: true };
});
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
