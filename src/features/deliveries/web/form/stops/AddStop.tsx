import { Button, Input, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { stopTexts } from "#features/deliveries/stopTexts.ts";
import { focusSoon } from "#web/form/focus.ts";
import type { PartProps } from "../GeneralPart.tsx";
import { blankStop } from "../values.ts";
import classes from "./stops.module.css";

interface AddStopProps extends Pick<PartProps, "form"> {
  most: number;
  /** Why pasted rows were refused. */
  problem: string | undefined;
}

/** Adds a stop after the last one. With it the order is a trip. */
export function AddStop({ form, most, problem }: AddStopProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { stops } = form.values;
  const add = () => {
    form.insert("stops", blankStop());
    focusSoon(() =>
      button.current?.form?.querySelector<HTMLElement>(`[name="stops.${stops.length}.receipt.full_name"]`),
    );
  };
  return (
    <div className={classes.add}>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={stops.length + 1 >= most}
        onClick={add}
      >
        {stopTexts.addStop}
      </Button>
      {problem ? (
        <Input.Error role="alert">{problem}</Input.Error>
      ) : (
        <Text size="xs" c="var(--text-soft)">
          {stopTexts.pasteStops}
        </Text>
      )}
    </div>
  );
}
