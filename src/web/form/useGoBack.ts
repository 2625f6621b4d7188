import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";

/** Goes back to the last page, or to the given one if this was the first. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate({ to: fallback }));
}
