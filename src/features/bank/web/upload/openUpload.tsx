import { Alert, Autocomplete, FileInput, Stack, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconFileUpload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { bankTexts as texts } from "#features/bank/texts.ts";
import { MAX_FILE_BYTES, type Statement, statementRoutes } from "#features/bank-statements/contract.ts";
import { statementTexts } from "#features/bank-statements/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, request } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { confirm } from "#web/ui/confirm.ts";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { MappingForm } from "./MappingForm.tsx";

/** Asks for a bank's file, and shows how it is understood before anything is kept. `accounts`: the names of the known ones. */
export function openUpload(accounts: readonly string[]): void {
  const id = modals.open({
    title: texts.upload,
    size: "lg",
    children: <Upload accounts={accounts} onEnd={() => modals.close(id)} />,
  });
}

function Upload({ accounts, onEnd }: { accounts: readonly string[]; onEnd: () => void }) {
  const [statement, setStatement] = useState<Statement>();
  return statement ? (
    <MappingForm statement={statement} onEnd={onEnd} />
  ) : (
    <FileForm accounts={accounts} onRead={setStatement} onEnd={onEnd} />
  );
}

interface FileFormProps {
  accounts: readonly string[];
  onRead: (statement: Statement) => void;
  onEnd: () => void;
}

/** Sends the file, and asks before another account has it too. `asksPart`: why the file's account must be named. */
function useUpload(onRead: (statement: Statement) => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  const [asksPart, setAsksPart] = useState("");
  const send = async (file: File, fields: Readonly<Record<string, string>>): Promise<void> => {
    setPending(true);
    try {
      const body = new FormData();
      const all = { ...fields, file_name: file.name.slice(0, 200), check: "true" };
      for (const [name, value] of Object.entries(all)) body.set(name, value);
      body.set("file", file);
      onRead((await request(statementRoutes.create, { body })) as Statement);
    } catch (error) {
      if (error instanceof ApiError && error.previous && (await confirm(error.message)))
        return send(file, { ...fields, again: "true" });
      const wrongPart = error instanceof ApiError ? error.errors.statement_account?.[0] : undefined;
      setAsksPart(wrongPart ?? "");
      setProblem(wrongPart ? "" : sentenceOf(error) || texts.failed);
    } finally {
      setPending(false);
    }
  };
  return { send, pending, problem, setProblem, asksPart };
}

function FileForm({ accounts, onRead, onEnd }: FileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [account, setAccount] = useState(accounts.length === 1 ? (accounts[0] ?? "") : "");
  const [part, setPart] = useState("");
  const { send, pending, problem, setProblem, asksPart } = useUpload(onRead);
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || !file || isTooLarge || account.trim() === "") return;
    await send(file, { account, ...(part.trim() ? { statement_account: part } : {}) });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <FileInput
          label={texts.file}
          description={texts.fileHint}
          placeholder={texts.pickFile}
          required
          data-autofocus
          clearable
          clearButtonProps={{ "aria-label": uiTexts.clear }}
          accept=".csv,.xlsx,.xls,.txt,.sta,.940,.mt940"
          leftSection={<IconFileUpload size={17} stroke={1.6} aria-hidden />}
          value={file}
          onChange={(next) => {
            setFile(next);
            setProblem("");
          }}
          error={isTooLarge ? texts.fileTooLarge : problem || undefined}
        />
        <Autocomplete
          label={texts.account}
          description={texts.accountHint}
          required
          data={[...accounts]}
          value={account}
          onChange={setAccount}
        />
        {(asksPart || part) && <PartField problem={asksPart} value={part} onChange={setPart} />}
        {account.trim() === "" && file && (
          <Alert color="yellow" role="status">
            {statementTexts.accountRequired}
          </Alert>
        )}
        <DialogFooter
          onCancel={onEnd}
          submit={texts.readFile}
          pending={pending}
          disabled={!file || isTooLarge || account.trim() === ""}
        />
      </Stack>
    </form>
  );
}

interface PartFieldProps {
  problem: string;
  value: string;
  onChange: (value: string) => void;
}

/** Which account of a file with several. */
const PartField = ({ problem, value, onChange }: PartFieldProps) => (
  <TextInput
    label={texts.statementAccount}
    error={problem || undefined}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
