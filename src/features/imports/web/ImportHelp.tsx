import { Title } from "@mantine/core";
import { helpTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";

/** What a sheet should look like, on one screen. */
export function ImportHelp() {
  return (
    <section className={classes.help} aria-label={texts.title}>
      <Title order={2} className={classes.heading}>
        {texts.title}
      </Title>
      <ul>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}
