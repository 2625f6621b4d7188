// A program that hears from Mandado what became of its orders. Node 22 or newer, no packages.
//
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
//
// Give its public address (https, through a proxy such as Caddy) to the tab Conexiones. While a secret is being replaced, both sign.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const MOST_BYTES = 100_000;
/** Seconds that a message may be old: a stolen one can't be sent again later. */
const TOLERANCE = 300;

const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
if (key.length === 0) throw new Error("WEBHOOK_SECRET is missing");

/** Whether Mandado sent exactly this text, and just now. */
function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The messages that were taken. A message may arrive twice; keep these ids for some days, in a database. */
const seen = new Set();

/** What the shop does with a message. Messages may arrive in any order: `updated_at` says which state of an order is newer. */
function take({ type, data }) {
  if (type === "payment.received") console.log(`payment ${data.number}: $${data.amount}, ${data.state}`);
  else if (type.startsWith("order.")) console.log(`order ${data.number}: ${type}, ${data.status}`);
  else console.log(type);
}

async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error("too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

createServer(async (request, reply) => {
  const answer = (status) => reply.writeHead(status).end();
  try {
    if (request.method !== "POST") return answer(405);
    const body = await bodyOf(request);
    if (!isSigned(request.headers, body)) return answer(401);
    const id = request.headers["webhook-id"];
    if (!seen.has(id)) take(JSON.parse(body));
    seen.add(id);
    // Quickly, within 15 seconds: longer work belongs after the answer.
    answer(204);
  } catch (error) {
    // Mandado sends it again later.
    console.error(error);
    answer(500);
  }
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`);
});
