import { formatMoney, fromDollars } from "#shared/money.ts";
import { ask } from "./api.ts";
import { quoteQuery } from "./values.ts";

/** After this pause in typing the price is asked for, in milliseconds. */
const PAUSE_MS = 500;

const NO_SERVICE = "El precio aparece al elegir el servicio";
const UNTOLD = "Te confirmamos el precio";

/** Shows what the order would cost, a moment after something that it depends on changes. */
export function keepEstimate(form: HTMLFormElement, slug: string): { refresh: () => void } {
  const place = form.querySelector("#estimate");
  let pause: number | undefined;
  /** What the shown price is of; undefined without a service, null before the first look. */
  let lastQuery: string | undefined | null = null;

  async function look(): Promise<void> {
    const query = quoteQuery(new Map([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    if (query === lastQuery) return;
    lastQuery = query;
    if (query === undefined) return place?.replaceChildren(NO_SERVICE);
    const { status, body } = await ask<{ amount: number | null }>(`${slug}/quote?${query}`);
    // Something else was typed meanwhile.
    if (query !== lastQuery) return;
    const amount = status === 200 ? body?.amount : undefined;
    place?.replaceChildren(...(typeof amount === "number" ? priceOf(amount) : [UNTOLD]));
    // A price that could not be asked for is asked for again at the next change.
    if (amount === undefined) lastQuery = null;
  }

  const refresh = () => {
    clearTimeout(pause);
    pause = window.setTimeout(() => void look(), PAUSE_MS);
  };
  form.addEventListener("input", refresh);
  return { refresh };
}

function priceOf(amount: number): (Node | string)[] {
  const price = document.createElement("b");
  price.textContent = formatMoney(fromDollars(amount));
  return ["Estimado ", price];
}
