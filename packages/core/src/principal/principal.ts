/**
 * On whose behalf a call runs. Set by the host, never from model input. It keys every store, lock, cache,
 * workspace, rate and audit row.
 */
export interface Principal {
  readonly tenant: string;
  readonly user?: string;
  readonly agent?: string;
  readonly roles?: readonly string[];
}
