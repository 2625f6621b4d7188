import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  countsText,
  importedToast,
  leftOutText,
  bankTexts as texts,
  understoodText,
} from "#features/bank/texts.ts";
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
import { CURRENCIES, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { currencyLabels } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { focusWhenLost } from "#web/focusWhenLost.ts";
import { useRefresh } from "#web/resource.ts";
import { sentenceOf, toastSuccess } from "#web/ui/toasts/toast.ts";
import classes from "../bank.module.css";
import { LeftOutRows } from "../LeftOut.tsx";

const NONE = "";
const NO_MAPPING: Mapping = {
  date: null,
  amount: null,
  debit: null,
  credit: null,
  sign: null,
  reference: null,
  description: null,
  currency: null,
  decimal: "auto",
  dates: "auto",
};

const columnsIn = (mapping: Mapping): number => LINE_FIELDS.filter((field) => mapping[field] !== null).length;

/** How a file is understood: its first five lines, and which column is which. Nothing is kept before the person agrees. */
export function MappingForm({ statement, onEnd }: { statement: Statement; onEnd: () => void }) {
  const [understood, setUnderstood] = useState(statement);
  const [mapping, setMapping] = useState(statement.mapping ?? NO_MAPPING);
  const [isOpen, setIsOpen] = useState(false);
  const params = { id: statement.id };
  const refresh = useRefresh();
  const checking = useMutation({
    mutationFn: (next: Mapping) => call(statementRoutes.check, { params, body: next }),
    onSuccess: setUnderstood,
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
  const problem = sentenceOf(importing.error ?? checking.error) || understood.problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!importing.isPending) importing.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <div ref={focusWhenLost} tabIndex={-1}>
          {problem ? (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          ) : (
            <Preview statement={understood} />
          )}
        </div>
        {understood.counts.left_out > 0 && (
          <details>
            <summary>{leftOutText(understood.counts.left_out)}</summary>
            <LeftOutRows statement={understood} />
          </details>
        )}
        {understood.format === "sheet" &&
          (isOpen || problem ? (
            <Columns statement={understood} mapping={mapping} onChange={change} />
          ) : (
            <Group gap="xs" justify="space-between">
              <Text size="sm">{understoodText(columnsIn(mapping), understood.currency)}</Text>
              <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
                {texts.changeColumns}
              </Button>
            </Group>
          ))}
        <DialogFooter
          onCancel={onEnd}
          submit={texts.import}
          pending={importing.isPending || checking.isPending}
          disabled={understood.problem !== null}
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

function Columns({ statement: { columns, currency }, mapping, onChange }: ColumnsProps) {
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
        label={statementTexts.currency}
        allowDeselect={false}
        data={CURRENCIES.map((value) => ({ value, label: currencyLabels[value] }))}
        value={mapping.currency ?? currency}
        onChange={(value) => onChange({ currency: (value ?? "VES") as Currency })}
      />
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

function Preview({ statement: { preview, counts, currency } }: { statement: Statement }) {
  return (
    <div>
      <Text fw={600} size="sm" role="status">
        {countsText(counts)}
      </Text>
      <ul className={classes.lines} aria-label={texts.firstLines}>
        {numberLines(preview).map(({ key, date, amount, reference, description }) => (
          <li key={key}>
            <span>{formatDay(date)}</span>
            <strong className="numbers">{formatMoney(fromDollars(amount), currency)}</strong>
            <span className={classes.soft}>{[reference, description].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** With a key each: two may be equal. */
const numberLines = (lines: Statement["preview"]) => lines.map((line, index) => ({ ...line, key: index }));
