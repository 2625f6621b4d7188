/** The width of the company's receipt paper, in millimetres. */
export function up(): string[] {
  return [
    `alter table company_settings add column paper_width integer not null default 80 check (paper_width in (58, 80))`,
  ];
}
