import { Switch, Text, Title } from "@mantine/core";
import { useId } from "react";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import { ProofRules } from "../ProofFields.tsx";
import classes from "../proof.module.css";
import { SectionForm, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["tracking", "message_list", "proof", "pin", "tracking_proof"] as const;

/** What clients follow of an order, and what proves that it was delivered. */
export function TrackingSection(props: SectionProps) {
  const heading = useId();
  return (
    <SectionForm
      {...props}
      title={sectionTexts.tracking}
      fields={FIELDS}
      content={({ field, values, set }) => (
        <>
          <Switch
            label={texts.tracking}
            description={texts.trackingHint}
            {...field("tracking", "checkbox")}
          />
          <Switch
            label={texts.messageList}
            description={texts.messageListHint}
            {...field("message_list", "checkbox")}
          />
          <Switch
            label={texts.trackingProof}
            description={texts.trackingProofHint}
            {...field("tracking_proof", "checkbox")}
          />
          <section aria-labelledby={heading} className={classes.group}>
            <div>
              <Title order={3} size="h4" id={heading}>
                {texts.proof}
              </Title>
              <Text className={classes.soft}>{texts.proofHint}</Text>
            </div>
            <ProofRules value={values.proof} onChange={(proof) => set("proof", proof)} />
            <Switch label={texts.pin} description={texts.pinHint} {...field("pin", "checkbox")} />
          </section>
        </>
      )}
    />
  );
}
