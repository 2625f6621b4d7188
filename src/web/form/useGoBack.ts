import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";

/** To the page that the person came from, or to a given one when this was the first. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate({ to: fallback }));
}
