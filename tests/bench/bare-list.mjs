// A bare route with the statements of a list and their rows as JSON: the baseline of the list.
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import pg from "pg";
import { typeParsers } from "#server/db/type-parsers";

const statements = JSON.parse(readFileSync(process.env.STATEMENTS, "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types: typeParsers });
const app = Fastify();
app.get("/list", async () => {
  const answers = [];
  for (const statement of statements) answers.push((await pool.query(statement)).rows);
  return { is_success: true, data: answers, message: "" };
});
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
