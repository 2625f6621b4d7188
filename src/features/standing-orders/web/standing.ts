import { ApiError } from "#web/api.ts";
import { makeResource, type Save } from "#web/resource.ts";
import { standingRoutes } from "../contract.ts";
import { standingTexts } from "../texts.ts";

export const standing = makeResource(standingRoutes, standingTexts);

/** The form has its order's fields beside its own, and so are the messages of a refusal. */
export const standingInForm: typeof standing = {
  ...standing,
  useSave: (id, next) => {
    const saving = standing.useSave(id, next);
    const mutateAsync: typeof saving.mutateAsync = (save: Save) =>
      saving.mutateAsync(save).catch((error: unknown) => {
        throw error instanceof ApiError ? withOwnFields(error) : error;
      });
    return { ...saving, mutateAsync } as typeof saving;
  },
};

export const ownField = (path: string): string => path.replace(/^body\./, "");

function withOwnFields(error: ApiError): ApiError {
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, messages]) => [ownField(path), messages]),
  );
  return new ApiError(error.status, error.message, {
    errors,
    ...(error.changed && { changed: error.changed }),
  });
}
