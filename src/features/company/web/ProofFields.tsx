import { Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { PROOF_PARTS, PROOF_RULES, type ProofRule } from "#shared/vocabulary.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import type { FieldWords } from "#web/form/versions/useVersions.ts";
import type { ProofPolicy } from "../contract.ts";
import { OPTIONAL_PROOF } from "../rules.ts";
import { proofPartLabels, proofRuleLabels, proofText, companyTexts as texts } from "../texts.ts";
import classes from "./proof.module.css";

const RULES = PROOF_RULES.map((value) => ({ value, label: proofRuleLabels[value] }));

/** How the dialog of two versions shows the fields of a policy. */
export const proofWords: FieldWords<{ proof: ProofPolicy | null }> = Object.fromEntries(
  PROOF_PARTS.map((part) => [
    `proof.${part}`,
    ({ proof }: { proof: ProofPolicy | null }) => proof && proofRuleLabels[proof[part]],
  ]),
);

interface ProofFieldsProps {
  /** Null: it is inherited. */
  value: ProofPolicy | null;
  onChange: (policy: ProofPolicy | null) => void;
}

/** What has to prove the deliveries of a service or a client, folded until somebody wants to change it. */
export function ProofFields({ value, onChange }: ProofFieldsProps) {
  const [open, setOpen] = useState(false);
  const isPlain = value === null || PROOF_PARTS.every((part) => value[part] === "optional");
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.proof}
        {!isPlain && <Text className={classes.soft}>{proofText(value)}</Text>}
      </summary>
      {/* Not before: in a folded part the transitions of the theme never end. */}
      {open && (
        <Stack gap="md">
          <Switch
            label={texts.ownProof}
            checked={value !== null}
            onChange={(event) => onChange(event.currentTarget.checked ? OPTIONAL_PROOF : null)}
          />
          {value !== null && <ProofRules value={value} onChange={onChange} />}
        </Stack>
      )}
    </details>
  );
}

interface ProofRulesProps {
  value: ProofPolicy;
  onChange: (policy: ProofPolicy) => void;
}

/** Of each part of a proof, whether it has to be brought. */
export const ProofRules = ({ value, onChange }: ProofRulesProps) =>
  PROOF_PARTS.map((part) => (
    <ChoiceField
      key={part}
      name={`proof.${part}`}
      label={proofPartLabels[part]}
      data={RULES}
      value={value[part]}
      allowDeselect={false}
      onChange={(rule) => rule && onChange({ ...value, [part]: rule as ProofRule })}
    />
  ));
