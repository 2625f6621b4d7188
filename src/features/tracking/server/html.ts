import { parcelTexts, partialText } from "#features/deliveries/fields/parcelTexts.ts";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import { escapeHtml, headOf } from "#server/http/html.ts";
import { ACCENT, INK } from "#shared/brand.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { telLink } from "#shared/identifiers/phone.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { ASKED_STATES, type Tracking } from "../contract.ts";
import { changeText, nextText, trackingTexts as texts, trackingStatuses } from "../texts.ts";

const STYLE = `
:root{color-scheme:light dark;--page:${INK.zebra};--card:#fff;--line:${INK.line};--text:${INK.strong};--soft:#526077;--accent:${ACCENT.base};--wash:${ACCENT.wash}}
@media(prefers-color-scheme:dark){:root{--page:#0a0e12;--card:#0e1318;--line:#242c35;--text:#e3e9f0;--soft:#9eaab7;--accent:${ACCENT.bright};--wash:#0f2b2a}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,Roboto,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:20px 16px 32px}header{display:flex;gap:14px;align-items:center;margin-bottom:20px}
header img{flex:none;width:80px;height:56px;object-fit:contain;background:#fff;border-radius:6px;padding:4px}header strong{font-size:20px;line-height:1.25;overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px;margin-bottom:14px}
h1{font-size:28px;line-height:1.2;margin:2px 0 0}h2{font-size:16px;margin:0 0 10px}p{margin:0;color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.due{background:var(--wash)}.due b{display:block;font-size:32px;line-height:1.2;font-variant-numeric:tabular-nums}
ol{list-style:none;margin:0;padding:0}li{border-left:2px solid var(--line);padding:0 0 14px 16px;position:relative}li:last-child{padding-bottom:0}
li::before{content:"";position:absolute;left:-6px;top:7px;width:10px;height:10px;border-radius:50%;background:var(--accent)}li.no::before{background:var(--soft)}
time{display:block;color:var(--soft);font-size:14px}nav{display:flex;gap:10px;flex-wrap:wrap}
nav a{flex:1 1 160px;text-align:center;padding:13px 16px;border-radius:10px;border:1px solid var(--line);background:var(--card);color:var(--accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`.replaceAll("\n", "");

/** `head`: with the title. */
const renderPage = (head: string, body: string) =>
  `<!doctype html><html lang="es" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">${head}<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** A page without the order: the same for every reason that a link shows nothing. */
export const emptyPage = (title: string, hint: string) =>
  renderPage(
    `<title>${escapeHtml(title)}</title>`,
    `<section><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p></section>`,
  );

interface Place {
  /** Where people reach the product. */
  origin: string;
  token: string;
  timeZone: string;
}

/** The page of an order: one file without scripts, so that the cheapest phone shows it. */
export function trackingPage(order: Tracking, { origin, token, timeZone }: Place): string {
  const { company } = order;
  const number = (isRequest(order) ? texts.request : texts.order)(formatNumber(order.number));
  const status = failedLast(order) ? texts.attempt : trackingStatuses[order.status];
  const logo = company.logo === null ? null : `/api${company.logo}`;
  const head = headOf({
    title: `${company.name} · ${number}`,
    description: status,
    site_name: company.name,
    url: `${origin}/t/${token}`,
    image: logo === null ? null : `${origin}${logo}`,
  });
  const call = telLink(company.phone);
  const image = logo === null ? "" : `<img src="${escapeHtml(logo)}" alt="">`;
  return renderPage(
    head,
    [
      `<header>${image}<strong>${escapeHtml(company.name)}</strong></header>`,
      `<section><p>${escapeHtml(number)}</p><h1>${status}</h1></section>`,
      saidOf(order),
      nextOf(order),
      pinOf(order),
      dueOf(order),
      ...(order.change ?? []).map((change) => `<section class="due"><p>${changeText(change)}</p></section>`),
      `<section><dl>${factsOf(order)}</dl></section>`,
      `<section><h2>${texts.steps}</h2><ol>${stepsOf(order, timeZone)}</ol></section>`,
      `<nav>${call ? `<a href="${escapeHtml(call)}">${texts.call}</a>` : ""}${proofLink(order)}<a href="/t/${escapeHtml(token)}">${texts.refresh}</a></nav>`,
    ].join(""),
  );
}

const isRequest = ({ status }: Tracking): boolean => ASKED_STATES.some((state) => state === status);

/** What a request waits for, or why it was rejected. */
function saidOf({ status, reject_reason }: Tracking): string {
  const said = status === "received" ? texts.received : reject_reason;
  return said === undefined ? "" : `<section><p>${escapeHtml(said)}</p></section>`;
}

const pinOf = ({ pin }: Tracking): string =>
  pin === undefined
    ? ""
    : `<section class="due"><p>${texts.pin}</p><b>${escapeHtml(pin)}</b><p>${texts.pinHint}</p></section>`;

/** The last failed attempt of an order that is still to be delivered. */
const failedLast = ({ status, attempts }: Tracking) =>
  status === "in_transit" ? attempts.at(-1) : undefined;

/** After a failed attempt: what comes next, and whom to call. */
function nextOf(order: Tracking): string {
  const failed = failedLast(order);
  return failed ? `<section><p>${escapeHtml(nextText(failed.reason, order.company))}</p></section>` : "";
}

const proofLink = ({ proof }: Tracking): string =>
  proof === undefined ? "" : `<a href="${escapeHtml(`/api${proof}`)}">${texts.proof}</a>`;

function dueOf({ due, status }: Tracking): string {
  const isOpen = status === "pending" || status === "in_transit";
  if (!isOpen || due.total <= 0) return "";
  const bolivares = due.bolivares === null ? "" : `<p>${formatMoney(fromDollars(due.bolivares), "VES")}</p>`;
  return `<section class="due"><p>${texts.due}</p><b>${formatMoney(fromDollars(due.total))}</b>${bolivares}</section>`;
}

function factsOf(order: Tracking): string {
  const facts: [string, string | null][] = [
    [texts.service, order.service],
    [texts.day, formatDay(order.date)],
    ...plainFacts(order, []).map(({ label, value }): [string, string] => [label, value]),
    [parcelTexts.partial, partialText(order)],
    [texts.courier, order.courier],
    [texts.receiver, order.receiver_name],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value ?? "")}</dd>`)
    .join("");
}

function stepsOf({ times, attempts }: Tracking, timeZone: string): string {
  const steps = [
    ...times.map(({ status, at }) => ({ at, text: trackingStatuses[status], kind: "" })),
    ...attempts.map(({ reason, at }) => ({
      at,
      text: `${texts.attempt}: ${attemptReasonLabels[reason]}`,
      kind: ' class="no"',
    })),
  ];
  return steps
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(
      ({ at, text, kind }) =>
        `<li${kind}>${escapeHtml(text)}<time datetime="${at}">${formatInstant(at, timeZone)}</time></li>`,
    )
    .join("");
}
