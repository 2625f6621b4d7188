import { sampleCompany } from "#features/company/server/samples.ts";

interface Owner {
  put(path: string, body: unknown): Promise<{ status: number }>;
}

/** Lets the company keep the list of whom to tell. */
export const keepList = (owner: Owner) => owner.put("/company", sampleCompany({ message_list: true }));
