import { paymentMethodLabels } from "#features/ledger/texts.ts";
import type { Receipt, receiptRoutes } from "#features/receipts/contract.ts";
import { receiptStateLabels, receiptTexts } from "#features/receipts/texts.ts";
import { BANKS } from "#shared/identifiers/banks.ts";
import { CURRENCIES } from "#shared/money.ts";
import type { QueryInput } from "#shared/routes/route.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { RECEIPT_METHODS, RECEIPT_STATES } from "#shared/vocabulary.ts";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import type { List } from "#web/list/useList.ts";

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const banks = BANKS.map(({ code, name }) => ({ value: code, label: name }));

interface ReceiptFiltersProps {
  list: List<Receipt, QueryInput<typeof receiptRoutes.filter>>;
}

export function ReceiptFilters({ list: { query, set } }: ReceiptFiltersProps) {
  return (
    <>
      <FilterSelect
        label={receiptTexts.state}
        data={options(RECEIPT_STATES, receiptStateLabels)}
        value={query.state}
        onChange={(state) => set({ state })}
      />
      <FilterSelect
        label={receiptTexts.method}
        data={options(RECEIPT_METHODS, paymentMethodLabels)}
        value={query.method}
        onChange={(method) => set({ method })}
      />
      <FilterSelect
        label={receiptTexts.bankStatement}
        data={[{ value: "1", label: receiptTexts.notInBank }]}
        value={query.not_in_bank}
        onChange={(not_in_bank) => set({ not_in_bank })}
      />
      <FilterSelect
        label={receiptTexts.bank}
        data={banks}
        value={query.bank}
        onChange={(bank) => set({ bank })}
      />
      <FilterSelect
        label={uiTexts.currency}
        data={options(CURRENCIES, currencyLabels)}
        value={query.currency}
        onChange={(currency) => set({ currency })}
      />
      <FilterDates
        start={query.start_date}
        end={query.end_date}
        onChange={(dates) =>
          set({
            ...("startDate" in dates ? { start_date: dates.startDate } : {}),
            ...("endDate" in dates ? { end_date: dates.endDate } : {}),
          })
        }
      />
    </>
  );
}
