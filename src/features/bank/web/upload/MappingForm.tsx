import { Alert, Select, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { countsText, importedToast, bankTexts as texts } from "#features/bank/texts.ts";
import {
  DATE_ORDERS,
  DECIMALS,
  LINE_FIELDS,
  type LineField,
  type Mapping,
  type Statement,
  statementRoutes,
} from "#features/bank-statements/contract.ts";
import { dateLabels, decimalLabels, statementTexts } from "#features/bank-statements/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRefresh } from "#web/resource.ts";
import { sentenceOf, toastSuccess } from "#web/ui/toasts/toast.ts";
import classes from "../bank.module.css";

const NONE = "";
const NO_MAPPING: Mapping = {
  ...{ date: null, amount: null, debit: null, credit: null, sign: null, reference: null, description: null },
  ...{ decimal: "auto", dates: "auto" },
};

/** How a file is understood: its first five lines, and which column is which. Nothing is kept before the person agrees. */
export function MappingForm({ statement, onEnd }: { statement: Statement; onEnd: () => void }) {
  const [shown, setShown] = useState(statement);
  const [mapping, setMapping] = useState(statement.mapping ?? NO_MAPPING);
  const params = { id: statement.id };
  const refresh = useRefresh();
  const checking = useMutation({
    mutationFn: (next: Mapping) => call(statementRoutes.check, { params, body: next }),
    onSuccess: setShown,
  });
  const importing = useMutation({
    mutationFn: () => call(statementRoutes.map, { params, body: mapping }),
    onSuccess: ({ counts }) => {
      toastSuccess(importedToast(counts.new));
      onEnd();
    },
    onSettled: refresh,
  });
  const change = (part: Partial<Mapping>) => {
    const next = { ...mapping, ...part };
    setMapping(next);
    checking.mutate(next);
  };
  const problem = sentenceOf(importing.error ?? checking.error) || shown.problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!importing.isPending) importing.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : (
          <Preview statement={shown} />
        )}
        {shown.format === "sheet" && <Columns statement={shown} mapping={mapping} onChange={change} />}
        <DialogFooter
          onCancel={onEnd}
          submit={texts.import}
          pending={importing.isPending || checking.isPending}
          disabled={shown.problem !== null}
        />
      </Stack>
    </form>
  );
}

interface ColumnsProps {
  statement: Statement;
  mapping: Mapping;
  onChange: (part: Partial<Mapping>) => void;
}

function Columns({ statement: { columns }, mapping, onChange }: ColumnsProps) {
  const options = [
    { value: NONE, label: texts.noColumn },
    ...columns.map(({ index, name, samples }) => ({
      value: String(index),
      label: samples[0] ? `${name} (${samples[0]})` : name,
    })),
  ];
  return (
    <div className={classes.fields}>
      {LINE_FIELDS.map((field: LineField) => (
        <Select
          key={field}
          label={statementTexts[field]}
          allowDeselect={false}
          data={options}
          value={mapping[field] === null ? NONE : String(mapping[field])}
          onChange={(value) => onChange({ [field]: value ? Number(value) : null })}
        />
      ))}
      <Select
        label={texts.decimal}
        allowDeselect={false}
        data={DECIMALS.map((value) => ({ value, label: decimalLabels[value] }))}
        value={mapping.decimal}
        onChange={(value) => onChange({ decimal: (value ?? "auto") as Mapping["decimal"] })}
      />
      <Select
        label={texts.dates}
        allowDeselect={false}
        data={DATE_ORDERS.map((value) => ({ value, label: dateLabels[value] }))}
        value={mapping.dates}
        onChange={(value) => onChange({ dates: (value ?? "auto") as Mapping["dates"] })}
      />
    </div>
  );
}

function Preview({ statement: { preview, counts } }: { statement: Statement }) {
  return (
    <div>
      <Text fw={600} size="sm" role="status">
        {countsText(counts)}
      </Text>
      <ul className={classes.lines} aria-label={texts.firstLines}>
        {numberLines(preview).map(({ key, date, amount, reference, description }) => (
          <li key={key}>
            <span>{formatDay(date)}</span>
            <strong className="numbers">{formatMoney(fromDollars(amount), "VES")}</strong>
            <span className={classes.soft}>{[reference, description].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** With a key each: two may be equal. */
const numberLines = (lines: Statement["preview"]) => lines.map((line, index) => ({ ...line, key: index }));
