export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

interface Preview {
  title: string;
  description: string;
  /** The company's name. */
  site_name: string;
  url: string;
  image: string | null;
}

/** A page's title, and what a messenger shows of its link. */
export function headOf({ image, ...preview }: Preview): string {
  const og = { ...preview, type: "website", ...(image === null ? {} : { image }) };
  const tags = Object.entries(og).map(
    ([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}">`,
  );
  return `<title>${escapeHtml(preview.title)}</title>${tags.join("")}`;
}
