// A shop that sends its sales to Mandado, each once, and says how to follow them. Node 22 or newer, no packages.
//
//   MANDADO_URL=https://mandado.ejemplo.com MANDADO_KEY=mdo_… node shop.mjs sales.json
//
// sales.json: [{"number": "A-1001", "buyer": "…", "phone": "…", "address": "…", "goods": 35}]. CLIENT and SERVICE are ids of the office.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const { MANDADO_URL, MANDADO_KEY, CLIENT, SERVICE } = process.env;
const MOST_TRIES = 5;

/** Calls the API. Asks again when no answer came, or the server asks to wait. The same `Idempotency-Key` makes that safe. */
async function call(method, path, { body, once } = {}) {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${MANDADO_URL}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${MANDADO_KEY}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(once && { "Idempotency-Key": once }),
      },
      body: body && JSON.stringify(body),
    }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    const mayComeLater = !answer || answer.status === 429 || answer.status >= 500;
    if (!mayComeLater || tries === MOST_TRIES)
      throw new Error(
        `${method} ${path}: ${answer ? `${answer.status} ${await answer.text()}` : "no answer"}`,
      );
    await sleep(1000 * Number(answer?.headers.get("Retry-After") ?? tries));
  }
}

/** A sale as an order: the courier collects the price of the goods, and the delivery, at the door. */
const toOrder = ({ buyer, phone, address, goods }) => ({
  client_id: Number(CLIENT),
  service_id: Number(SERVICE),
  payment_type: "full",
  cod_amount: goods,
  receipt: { full_name: buyer, phone, address },
});

const sales = JSON.parse(await readFile(process.argv[2], "utf8"));
for (const sale of sales) {
  try {
    // The shop's own number: however often the sale is sent, it is one order.
    const made = await call("POST", "/orders", { body: toOrder(sale), once: `sale ${sale.number}` });
    const { number, status, amount, tracking_url } = await call("GET", `/orders/${made.id}`);
    console.log(`${sale.number}: order ${number}, ${status}, delivery $${amount}, ${tracking_url}`);
  } catch (error) {
    // A sale that is refused, for example for its phone, must not hold up the others.
    console.error(`${sale.number}: ${error.message}`);
    process.exitCode = 1;
  }
}
