import { useEffect, useState } from "react";
import { request } from "../api.ts";

/** What the server offers before sign-in. */
interface PublicConfig {
  registration: boolean;
  recovery: boolean;
  webhooks: boolean;
}

/** Undefined until the server has answered, and without a network. */
export function usePublicConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    request({ method: "GET", path: "/config" }).then(
      (answer) => setConfig(answer as PublicConfig),
      // The page works without it, and says so itself when something else fails.
      () => undefined,
    );
  }, []);
  return config;
}
