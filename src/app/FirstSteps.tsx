import { ActionIcon, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Home } from "#features/dashboard/contract.ts";
import { firstStepTexts } from "#shared/texts.ts";
import classes from "./FirstSteps.module.css";
import { useFirstSteps } from "./useFirstSteps.ts";

interface FirstStepsProps {
  account: number;
  /** Undefined while loading. */
  done: Home["first_steps"] | undefined;
}

/** Shows a new company its first steps. */
export function FirstSteps({ account, done }: FirstStepsProps) {
  const { visible, known, steps, hide } = useFirstSteps(account, done);
  if (!visible) return null;
  return (
    <section className={classes.card} aria-label={firstStepTexts.title}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {firstStepTexts.title}
        </Title>
        <span className={classes.count}>
          {known && firstStepTexts.count(steps.filter((step) => step.done).length, steps.length)}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text-soft)"
          aria-label={firstStepTexts.hide}
          onClick={hide}
        >
          <IconX size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ label, to, done: isDone, also }, index) => (
          <li key={to} data-done={isDone}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2.4} /> : index + 1}
            </span>
            {isDone ? (
              <span>
                {label}
                <span className={classes.said}> ({firstStepTexts.done})</span>
              </span>
            ) : (
              <span>
                <Link to={to}>{label}</Link>
                {also && (
                  <>
                    {" · "}
                    <Link to={also.to}>{also.label}</Link>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
