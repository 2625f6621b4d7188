import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import classes from "./form.module.css";

/** Says that the form has restored unsaved text after a reload. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div role="status" className={classes.restored}>
      <IconRestore size={17} stroke={1.7} aria-hidden />
      <span>{uiTexts.restored}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {uiTexts.discard}
      </Button>
    </div>
  );
}
