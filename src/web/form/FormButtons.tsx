import { Button, Group } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { missingText, moreText, uiTexts } from "#shared/texts.ts";
import classes from "./form.module.css";
import type { MissingField } from "./useMissing.ts";

interface WaitsProps {
  /** What keeps the form from being saved. */
  missing: MissingField[];
  onGoTo: (paths: string[]) => void;
}

interface FormButtonsProps extends WaitsProps {
  valid: boolean;
  pending: boolean;
  label: string;
  /** Opens the next part; undefined in a form of one part and in the last part. */
  onNext: (() => void) | undefined;
  onCancel: () => void;
}

const MOST = 3;

/** While a required field is missing, the button is 'Siguiente', and a line says what 'Guardar' needs. */
export function FormButtons({ valid, pending, label, missing, onGoTo, onNext, onCancel }: FormButtonsProps) {
  const reason = useId();
  const waits = !valid && missing.length > 0;
  return (
    <div className={classes.buttons}>
      {waits && <Missing id={reason} missing={missing} onGoTo={onGoTo} />}
      <Group gap={8}>
        {onNext && (
          <Button
            variant={valid ? "default" : "filled"}
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={onNext}
          >
            {uiTexts.next}
          </Button>
        )}
        <Button
          type="submit"
          variant={valid || !onNext ? "filled" : "default"}
          loading={pending}
          disabled={!valid}
          aria-describedby={waits ? reason : undefined}
        >
          {label}
        </Button>
        <Button
          variant={valid || !onNext ? "default" : "subtle"}
          color="gray"
          c="var(--text)"
          onClick={onCancel}
        >
          {uiTexts.cancel}
        </Button>
      </Group>
    </div>
  );
}

interface SectionButtonsProps extends WaitsProps {
  valid: boolean;
  pending: boolean;
  /** Something differs from what is saved. */
  changed: boolean;
  onDiscard: () => void;
}

/** The buttons of a page's section, which stay in view. Without a change there is nothing to save. */
export function SectionButtons({ valid, pending, changed, missing, onGoTo, onDiscard }: SectionButtonsProps) {
  const reason = useId();
  const waits = changed && !valid && missing.length > 0;
  return (
    <div className={`${classes.buttons} ${classes.inView}`}>
      {waits && <Missing id={reason} missing={missing} onGoTo={onGoTo} />}
      <Group gap={8}>
        <Button
          type="submit"
          loading={pending}
          disabled={!valid || !changed}
          aria-describedby={waits ? reason : undefined}
        >
          {uiTexts.save}
        </Button>
        {changed && (
          <Button variant="default" onClick={onDiscard}>
            {uiTexts.discard}
          </Button>
        )}
      </Group>
    </div>
  );
}

function Missing({ id, missing, onGoTo }: WaitsProps & { id: string }) {
  return (
    <p id={id} className={classes.missing}>
      {missingText}{" "}
      {missing.slice(0, MOST).map(({ path, label }, index) => (
        <span key={path}>
          {index > 0 && ", "}
          <button type="button" className={classes.link} onClick={() => onGoTo([path])}>
            {label}
          </button>
        </span>
      ))}
      {missing.length > MOST && ` ${moreText(missing.length - MOST)}`}
    </p>
  );
}
