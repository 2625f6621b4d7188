import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Due, hasCash } from "#features/receipts/rules.ts";
import { exactText, payingTexts, receiptTexts, wayText } from "#features/receipts/texts.ts";
import { exactAmounts, netOf, restLeft, typedAmount } from "#features/receipts/waysToPay.ts";
import { formatMoney, type Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { FormFields } from "#web/form/useRecordForm.ts";
import { Insist, isInsisting } from "../InsistFields.tsx";
import { BankField, MethodField, PayerPhoneField, ReferenceField } from "../PayingFields.tsx";
import classes from "../payment.module.css";
import type { PayingValues } from "../paymentForm.ts";
import { SeenReference } from "../UsedReferenceFields.tsx";
import { GivenBack } from "./GivenBackFields.tsx";
import { RestLine } from "./RestLine.tsx";
import type { Payer } from "./SentChangeFields.tsx";

interface WaysToPayProps {
  form: FormFields<PayingValues>;
  due: Due;
  rate: Rate | null;
  /** Any amount can be paid: nothing is left. */
  unlimited: boolean;
  refused: boolean;
  payer: Payer | undefined;
  /** The day when the money moved is entered elsewhere. */
  withoutDay?: boolean;
  onRemove: (index: number) => void;
}

/** A payment that is made in several ways: each with its method and amount, what is left, and the change. */
export function WaysToPay(props: WaysToPayProps) {
  const { form, due, rate, unlimited, refused, payer, withoutDay = false, onRemove } = props;
  const { values, field, errorAt } = form;
  const { ways, change, sent } = values;
  const rest = restLeft({ ways, change, sent }, due, rate);
  const cash = hasCash(ways.filter(isChosen));
  const insist = {
    about: [...ways.map((way) => [way.reference, way.bank, way.payer_phone]), values.paid_on].join(),
    insists: field("accept_similar", "checkbox"),
    reason: field("accept_duplicate_reason"),
  };
  const warns = !refused && !isInsisting(insist);
  const hasChange = cash && (rest.USD < 0 || sent !== null || change.USD !== "" || change.VES !== "");
  return (
    <>
      {ways.map((way, index) => (
        <Way
          // biome-ignore lint/suspicious/noArrayIndexKey: a way is its place in the form's values
          key={index}
          form={form}
          index={index}
          rate={rate}
          exact={
            unlimited
              ? []
              : exactAmounts(netOf({ ways: without(ways, index), change }), due.owed, rate, way.method)
          }
          seen={warns && isByBank(way) && <SeenReference reference={way.reference} />}
          onRemove={() => onRemove(index)}
        />
      ))}
      {!unlimited && (
        <div className={classes.rest}>
          <RestLine rest={rest} whole={due.whole} cash={cash} />
        </div>
      )}
      {hasChange ? (
        <GivenBack form={form} due={due} rate={rate} payer={payer} />
      ) : (
        errorAt("tenders") && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {errorAt("tenders")}
          </Text>
        )
      )}
      {!withoutDay && ways.some(isByBank) && <DateField label={payingTexts.paidOn} {...field("paid_on")} />}
      <Insist {...insist} />
    </>
  );
}

type WayValues = PayingValues["ways"][number];

const isByBank = ({ method }: WayValues) => method !== "" && method !== "cash";
const isChosen = (way: WayValues): way is WayValues & { method: Exclude<WayValues["method"], ""> } =>
  way.method !== "";
const without = (ways: readonly WayValues[], index: number) => ways.filter((_, at) => at !== index);

interface WayProps extends Pick<WaysToPayProps, "form" | "rate"> {
  index: number;
  /** The amounts that would settle the debt. */
  exact: ReturnType<typeof exactAmounts>;
  seen: ReactNode;
  onRemove: () => void;
}

function Way({ form: { values, field, set, touch }, index, rate, exact, seen, onRemove }: WayProps) {
  const way = values.ways[index];
  if (!way) return null;
  const path = `ways.${index}` as const;
  const label = wayText(index + 1);
  const { method } = way;
  const methodField = field(`${path}.method`);
  const amountField = field(`${path}.amount`);
  return (
    <fieldset className={classes.way} data-way>
      <legend>{label}</legend>
      <MethodField
        {...methodField}
        withoutRate={rate === null}
        onChange={(next) => {
          methodField.onChange(next);
          if (next === "mobile_payment") set(`${path}.currency`, "VES");
        }}
      />
      {method !== "mobile_payment" && (rate !== null || way.currency === "VES") && (
        <CurrencyField {...field(`${path}.currency`)} />
      )}
      <MoneyField
        label={receiptTexts.amount}
        required
        currency={way.currency}
        onCurrency={
          rate !== null && method !== "mobile_payment" ? field(`${path}.currency`).onChange : undefined
        }
        {...amountField}
        onBlur={() => {
          amountField.onBlur();
          touch("tenders");
        }}
      />
      <ExactAmounts
        exact={exact}
        onChoose={({ currency, amount }) => {
          set(`${path}.currency`, currency);
          set(`${path}.amount`, typedAmount(amount));
        }}
      />
      {isByBank(way) && (
        <div className={classes.pair}>
          <BankField {...field(`${path}.bank`)} />
          <ReferenceField {...field(`${path}.reference`)} />
          {method === "mobile_payment" && <PayerPhoneField {...field(`${path}.payer_phone`)} />}
        </div>
      )}
      {seen}
      <ActionIcon
        className={classes.removeWay}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${uiTexts.remove} ${label}`}
        onClick={onRemove}
      >
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

interface ExactAmountsProps {
  exact: WayProps["exact"];
  onChoose: (money: WayProps["exact"][number]) => void;
}

function ExactAmounts({ exact, onChoose }: ExactAmountsProps) {
  if (exact.length === 0) return null;
  return (
    <Group gap={8}>
      {exact.map((way) => (
        <Button key={way.currency} variant="default" size="compact-sm" onClick={() => onChoose(way)}>
          {exactText(formatMoney(way.amount, way.currency))}
        </Button>
      ))}
    </Group>
  );
}
