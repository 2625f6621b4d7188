import { ActionIcon, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { firstStepTexts } from "#shared/texts.ts";
import classes from "./FirstSteps.module.css";
import { useFirstSteps } from "./useFirstSteps.ts";

/** Shows a new company its first steps. */
export function FirstSteps({ account }: { account: number }) {
  const { visible, known, steps, hide } = useFirstSteps(account);
  if (!visible) return null;
  return (
    <section className={classes.card} aria-label={firstStepTexts.title}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {firstStepTexts.title}
        </Title>
        <span className={classes.count}>
          {known && firstStepTexts.count(steps.filter(({ done }) => done).length, steps.length)}
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
        {steps.map(({ label, to, done, also }, index) => (
          <li key={to} data-done={done}>
            <span className={classes.mark} aria-hidden>
              {done ? <IconCheck size={14} stroke={2.4} /> : index + 1}
            </span>
            {done ? (
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
