import type { SyntheticEvent } from "react";
import type { z } from "zod";
import { Modal } from "#web/dialog/Modal.tsx";
import type { Resource } from "#web/resource.ts";
import classes from "../form.module.css";
import { type FormPart, RecordFields } from "../versions/RecordFields.tsx";

/** What a picker gives to the dialog that creates a missing record. */
export interface CreatorProps<One> {
  typed: string;
  onMade: (row: One) => void;
  onClose: () => void;
}

interface CreateDialogProps<Row, One, Query, Values extends object> extends Omit<CreatorProps<One>, "typed"> {
  resource: Resource<Row, One, Query>;
  body: z.ZodType;
  title: string;
  initial: Values;
  parts: FormPart<Values>[];
}

/** React's events bubble from the dialog to the form that opened it, although it is elsewhere in the page. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The first field already has the typed text, so the dialog gives the focus to the next one. */
function startInFirstEmpty(body: HTMLElement | null) {
  const fields = body?.querySelectorAll<HTMLInputElement>(
    ":is(input, textarea)[data-path]:not([type=radio], [type=checkbox])",
  );
  [...(fields ?? [])].find(({ value }) => value === "")?.setAttribute("data-autofocus", "true");
}

/** Creates a record in the middle of another form. */
export function CreateDialog<Row, One, Query, Values extends object>({
  resource,
  title,
  onMade,
  onClose,
  ...form
}: CreateDialogProps<Row, One, Query, Values>) {
  const save = resource.useSave(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
    <div onSubmit={stop} onKeyDown={stop} onBlur={stop} onFocus={stop}>
      <Modal
        // Above the dialog that may have opened it.
        zIndex={250}
        opened
        onClose={onClose}
        title={title}
        size="lg"
        classNames={{ body: classes.inDialog }}
      >
        <div ref={startInFirstEmpty}>
          <RecordFields
            {...form}
            backTo=""
            save={async (body) => onMade((await save.mutateAsync({ body })).data)}
            onDone={onClose}
          />
        </div>
      </Modal>
    </div>
  );
}
