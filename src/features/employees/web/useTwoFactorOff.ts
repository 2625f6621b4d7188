import { IconDeviceMobileOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { mayCall } from "#shared/routes/roles.ts";
import { call } from "#web/api.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Employee, employeeRoutes } from "../contract.ts";
import { mayDo } from "../rules.ts";
import { employeeTexts } from "../texts.ts";

/** Turns off the second step of an employee who lost the phone; null if it is off, and for the own account. */
export function useTwoFactorOff(): (employee: Employee) => RowAction | null {
  const session = useSession();
  const refresh = useRefresh();
  const turnOff = useMutation({
    mutationFn: (id: number) => call(employeeRoutes.twoFactorOff, { params: { id } }),
    onSuccess: () => {
      toastSuccess(employeeTexts.twoFactorIsOff);
      refresh();
    },
    onError: (error) => toastError(employeeTexts.twoFactorFailed, error),
  });
  return (employee) => {
    const { id, name } = employee;
    const may = mayDo(employee, session?.user.id).twoFactorOff;
    if (!may || !mayCall(employeeRoutes.twoFactorOff.access, session)) return null;
    const onClick = async () => {
      if (await confirm(employeeTexts.confirmTwoFactorOff, { danger: true, subject: name }))
        turnOff.mutate(id);
    };
    return {
      label: employeeTexts.twoFactorOff,
      icon: IconDeviceMobileOff,
      danger: true,
      onClick: () => void onClick(),
    };
  };
}
