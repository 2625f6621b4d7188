import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type BankAccount, statementRoutes } from "#features/bank-statements/contract.ts";
import { call } from "#web/api.ts";
import { useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { accountText, bankTexts as texts, undoImportQuestion } from "../texts.ts";
import classes from "./bank.module.css";

/** Each account with the days that are imported, and its last import, which can be undone. */
export function Accounts({ accounts = [] }: { accounts: readonly BankAccount[] | undefined }) {
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: (id: number) => call(statementRoutes.remove, { params: { id } }),
    onSuccess: () => toastSuccess(texts.importUndone),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts} aria-label={texts.accounts}>
      {accounts.map((account) => {
        const { last } = account;
        return (
          <li key={account.id}>
            <strong>{account.name}</strong>
            <span className={classes.soft}>{accountText(account)}</span>
            {last && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                c="var(--text-soft)"
                leftSection={<IconArrowBackUp size={14} stroke={1.8} aria-hidden />}
                aria-label={`${texts.undoImport}: ${account.name}`}
                onClick={async () => {
                  if (await confirm(undoImportQuestion(last.file_name, account.name))) undo.mutate(last.id);
                }}
              >
                {texts.undoImport}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
