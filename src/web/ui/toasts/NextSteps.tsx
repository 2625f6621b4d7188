import { Button, Group } from "@mantine/core";
import type { FocusEvent } from "react";

/** What a person often does next, offered by a success's toast: a function or a link to another site. */
export type NextStep = { label: string } & ({ onClick: () => void } | { href: string });

interface NextStepsProps {
  message: string;
  steps: readonly NextStep[];
  /** Runs after a step was chosen. */
  onDone: () => void;
}

/** A toast's message with its next steps. The toast stays while they have the pointer or the focus. */
export function NextSteps({ message, steps, onDone }: NextStepsProps) {
  let cameFrom: HTMLElement | null = null;
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest("[role=alert]"))
      cameFrom = relatedTarget;
  };
  const choose = (run?: () => void) => {
    // The toast goes with its buttons, so the focus returns first. A dialog that the step opens then gives it back there too.
    const back = cameFrom?.isConnected ? cameFrom : document.querySelector<HTMLElement>("main");
    back?.focus({ preventScroll: true });
    onDone();
    run?.();
  };
  return (
    <>
      {message}
      <Group gap={6} mt={8} data-next-steps onFocus={remember}>
        {steps.map((step) =>
          "href" in step ? (
            <Button
              key={step.label}
              component="a"
              href={step.href}
              target="_blank"
              rel="noreferrer"
              size="compact-sm"
              variant="default"
              onClick={() => choose()}
            >
              {step.label}
            </Button>
          ) : (
            <Button key={step.label} size="compact-sm" variant="default" onClick={() => choose(step.onClick)}>
              {step.label}
            </Button>
          ),
        )}
      </Group>
    </>
  );
}
