import { ACCENT, INK } from "#shared/brand.ts";

/** A mail's content: some paragraphs around one link. */
export interface Letter {
  company: string;
  greeting: string;
  before: readonly string[];
  link: { label: string; url: string };
  after: readonly string[];
}

export function plainText({ company, greeting, before, link, after }: Letter): string {
  return `${[greeting, ...before, `${link.label}:\n${link.url}`, ...after, `-- \n${company}`].join("\n\n")}\n`;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:8px;background:${ACCENT.base};color:#ffffff;font-weight:600;text-decoration:none`;

/** The mail as HTML, without pictures. Styles are inline, because mail programs drop other styles. */
export function html({ company, greeting, before, link, after }: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK.body}">${escaped(text)}</p>`;
  const url = escaped(link.url);
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(company)}</title></head>
<body style="margin:0;padding:24px 12px;background:${INK.zebra};${FONT}">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid ${INK.line};border-radius:12px">
<p style="margin:0 0 20px;font-size:18px;font-weight:600;color:${INK.strong}">${escaped(company)}</p>
${[greeting, ...before].map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escaped(link.label)}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:${INK.muted};overflow-wrap:anywhere">${url}</p>
</div></body></html>
`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");
