import { Textarea } from "@mantine/core";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import { PAPER_WIDTHS } from "#shared/vocabulary.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { SectionForm, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["ticket_note", "paper_width"] as const;

const papers = PAPER_WIDTHS.map((width) => ({ value: String(width), label: `${width} mm` }));

/** The note and the width of printed papers. */
export function PapersSection(props: SectionProps) {
  return (
    <SectionForm
      {...props}
      title={sectionTexts.papers}
      fields={FIELDS}
      content={({ field, values }) => {
        const paper = field("paper_width");
        return (
          <>
            <Textarea
              label={texts.ticketNote}
              description={texts.ticketNoteHint}
              autosize
              minRows={3}
              {...field("ticket_note")}
            />
            <ChoiceField
              label={texts.paperWidth}
              description={texts.paperWidthHint}
              data={papers}
              allowDeselect={false}
              {...paper}
              value={String(values.paper_width)}
              onChange={(width) => paper.onChange(Number(width))}
            />
          </>
        );
      }}
    />
  );
}
