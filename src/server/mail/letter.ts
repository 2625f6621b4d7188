import { escapeHtml } from "#server/http/html.ts";
import { ACCENT, INK } from "#shared/brand.ts";

/** A mail's content: some paragraphs around one link. */
export interface Letter {
  company: string;
  greeting: string;
  before: readonly string[];
  /** A table of figures, a line each. */
  figures?: readonly (readonly [label: string, value: string])[];
  link: { label: string; url: string };
  after: readonly string[];
}

export function plainText({ company, greeting, before, figures = [], link, after }: Letter): string {
  const lines = figures.map(([label, value]) => `${label}: ${value}`).join("\n");
  return `${[greeting, ...before, ...(lines ? [lines] : []), `${link.label}:\n${link.url}`, ...after, `-- \n${company}`].join("\n\n")}\n`;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:8px;background:${ACCENT.base};color:#ffffff;font-weight:600;text-decoration:none`;

/** The mail as HTML, without pictures. Styles are inline, because mail programs drop other styles. */
export function renderLetter({ company, greeting, before, figures = [], link, after }: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK.body}">${escapeHtml(text)}</p>`;
  const url = escapeHtml(link.url);
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(company)}</title></head>
<body style="margin:0;padding:24px 12px;background:${INK.zebra};${FONT}">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid ${INK.line};border-radius:12px">
<p style="margin:0 0 20px;font-size:18px;font-weight:600;color:${INK.strong}">${escapeHtml(company)}</p>
${[greeting, ...before].map(paragraph).join("\n")}${tableOf(figures)}
<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:${INK.muted};overflow-wrap:anywhere">${url}</p>
</div></body></html>
`;
}

function tableOf(figures: NonNullable<Letter["figures"]>): string {
  if (figures.length === 0) return "";
  const cell = `padding:6px 0;border-bottom:1px solid ${INK.line};font-size:16px;color:${INK.body}`;
  const rows = figures.map(
    ([label, value]) =>
      `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `\n<table role="presentation" style="width:100%;border-collapse:collapse">\n${rows.join("\n")}\n</table>`;
}
